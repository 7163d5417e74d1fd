internal import Localization
internal import SubscriptionCalendar

/// The offerings of a company and the premium of each on its last day, draw and delivery.
struct PastOfferings {
  let lines: [Line]
  let hasOthers: Bool

  struct Line {
    let id: String
    /// Its page; nil if it is no longer published.
    let href: String?
    let market: String
    let isThis: Bool
    let price: String?
    let atLastDay, atDraw, atDelivery: SignedAmount?
    let winRate: String?
  }

  init(_ histories: [OfferingHistory], this id: String, pages: Set<String>, _ localizer: PageLocalizer) {
    lines = histories.sorted { $0.known.id > $1.known.id }.map { history in
      let known = history.known
      func gain(_ moment: OfferingHistory.ValuedClose?) -> SignedAmount? {
        moment?.premium.map { SignedAmount($0.sign, $0.signed) }
      }
      let suffix = localizer.language.fileSuffix
      return Line(
        id: known.id, href: known.id != id && pages.contains(known.id) ? "\(known.id)\(suffix).html" : nil,
        market: known.offering.isCancelled
          ? localizer.lexicon.reason(.cancelled) : known.offering.market.description,
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
