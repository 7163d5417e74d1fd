internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The offerings of a company and the premium of each on its last day, draw and delivery.
enum PastOfferings {
  /// - Parameter pages: The ids of the offerings that have a page.
  static func content(_ histories: [OfferingHistory], this id: String, pages: Set<String>) -> PageContent {
    let lines = histories.sorted { $0.known.id > $1.known.id }.map { history -> PageContent in
      let (known, offering) = (history.known, history.known.offering)
      func gain(_ moment: OfferingHistory.ValuedClose?) -> SignedAmount? {
        moment?.premium.map { SignedAmount($0.sign, $0.signed) }
      }
      let hasPage = known.id != id && pages.contains(known.id)
      return [
        "id": known.id, "href": hasPage ? Text { "\(known.id)\($0.fileSuffix).html" } : nil,
        "market": offering.isCancelled
          ? Premium.Reason.cancelled.text : Text(verbatim: offering.market.description),
        "isThis": known.id == id, "price": offering.price?.description, "atLastDay": gain(history.lastDay),
        "atDraw": gain(history.draw), "atDelivery": gain(history.delivery),
        "winRate": offering.winRate.map { "\($0)%" },
      ]
    }
    return ["lines": lines, "hasOthers": histories.contains { $0.known.id != id }]
  }
}
