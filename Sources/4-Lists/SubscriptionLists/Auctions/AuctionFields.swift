internal import ListEngine
internal import Localization

extension Auction {
  /// The fields of the items in auctions.json and auctions.csv; new ones go to the end.
  package static let fields: [Field<EvaluatedAuction>] = [
    Field(
      "id", Text("識別碼", "Permanent id"),
      note: ": code and first day to bid as first seen; the stem of the calendar's UIDs", \.known.id),
    .fact(.code), .fact(.name), Field("kind", Text("種類", "What is sold"), \.auction.kind),
    Field("board", Text("交易市場", "Board where the security will trade"), \.auction.board), .fact(.bidStart),
    .fact(.bidEnd), .fact(.openingDate), .fact(.deliveryDate), .fact(.lots), .fact(.minimumPrice),
    .fact(.bidLotsMinimum), .fact(.bidLotsMaximum),
    .fact(.depositPercent), .fact(.processingFee), .fact(.winningFee), .fact(.underwriter),
    .fact(.totalAmount), .fact(.qualifiedBids), .fact(.qualifiedLots), .fact(.lowestPrice),
    .fact(.highestPrice), .fact(.averagePrice), .fact(.offerPrice),
    Field("cover", Text("競拍倍數", "qualified_lots over lots"), \.cover),
    Field(
      "premium_percent",
      Text("得標均價溢價(%)", "(average_price - offer_price) / offer_price in percent, half away from zero"),
      \.premium), .fact(.isCancelled),
    Field("state", Text("狀態", "Before, during or after the days for bids, at state_as_of"), \.state),
    Field(
      "offering_id", Text("申購案識別碼", "Id of the offering drawn after it, in subscriptions.json"), \.offeringID),
    Field("listed", Text("在今日清單", "Whether the row is in today's list"), \.known.isListed),
    Field("first_seen", Text("首次收錄", "When it was first seen"), \.known.firstSeen),
    Field("last_changed", Text("最近異動", "When a fact of it last changed"), \.known.lastChanged),
    Field("revision", Text("異動次數", "Nights on which facts of it changed"), \.known.revisions.count),
    Field("doubt", Text("存疑", "The rule that its row breaks, null for none"), \.known.doubt),
    DaysOnClosures.field(\.daysOnClosures), BidPrices.field(\.bid),
  ]
}

extension Auction.Kind: FieldValue {}
