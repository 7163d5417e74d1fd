internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The offerings of a company and the premium of each on its last day, draw and delivery.
struct PastOfferings {
  let lines: [Line]
  let hasOthers: Bool

  struct Line {
    let id: String
    /// Its page; nil if it is no longer published.
    let href: Text?
    let market: Text
    let isThis: Bool
    let price: String?
    let atLastDay, atDraw, atDelivery: SignedAmount?
    let winRate: String?
  }

  init(_ histories: [OfferingHistory], this id: String, pages: Set<String>) {
    lines = histories.sorted { $0.known.id > $1.known.id }.map { history in
      let known = history.known
      func gain(_ moment: OfferingHistory.ValuedClose?) -> SignedAmount? {
        moment?.premium.map { SignedAmount($0.sign, $0.signed) }
      }
      let hasPage = known.id != id && pages.contains(known.id)
      return Line(
        id: known.id, href: hasPage ? Text { "\(known.id)\($0.fileSuffix).html" } : nil,
        market: known.offering.isCancelled
          ? Premium.Reason.cancelled.text : Text(verbatim: known.offering.market.description),
        isThis: known.id == id, price: known.offering.price?.description, atLastDay: gain(history.lastDay),
        atDraw: gain(history.draw), atDelivery: gain(history.delivery),
        winRate: known.offering.winRate.map { "\($0)%" })
    }
    hasOthers = lines.contains { !$0.isThis }
  }
}

extension PastOfferings: PageFields {
  var fields: PageMembers { ["lines": .of(lines), "hasOthers": .of(hasOthers)] }
}

extension PastOfferings.Line: PageFields {
  var fields: PageMembers {
    [
      "id": .of(id), "href": .of(href), "market": .of(market), "isThis": .of(isThis), "price": .of(price),
      "atLastDay": .of(atLastDay), "atDraw": .of(atDraw), "atDelivery": .of(atDelivery),
      "winRate": .of(winRate),
    ]
  }
}
