internal import Localization
internal import Records
internal import Values

extension Auction {
  /// The fields of the items in auctions.json and auctions.csv; new ones go to the end.
  package static let fields: [Field<EvaluatedAuction>] =
    [
      Field(
        "id", Text("識別碼", "Permanent id"),
        note: ": code and first day to bid as first seen; the stem of the calendar's UIDs"
      ) { $0.known.id },
      .fact(.code), .fact(.name),
      Field("kind", Text("種類", "What is sold")) { $0.auction.kind },
      Field("board", Text("交易市場", "Board where the security will trade")) { $0.auction.board },
      .fact(.bidStart), .fact(.bidEnd), .fact(.openingDate), .fact(.deliveryDate), .fact(.lots),
      .fact(.minimumPrice), .fact(.bidLotsMinimum), .fact(.bidLotsMaximum),
      // A decimal number like the other percentages, although the exchange prints whole ones.
      .fact(.depositPercent).asDecimal,
      .fact(.processingFee), .fact(.winningFee), .fact(.underwriter), .fact(.totalAmount),
      .fact(.qualifiedBids),
      .fact(.qualifiedLots), .fact(.lowestPrice), .fact(.highestPrice), .fact(.averagePrice),
      .fact(.offerPrice),
      Field("cover", Text("競拍倍數", "qualified_lots over lots")) { $0.cover },
      Field(
        "premium_percent",
        Text("得標均價溢價(%)", "(average_price - offer_price) / offer_price in percent, half away from zero")
      ) { $0.premium },
      .fact(.isCancelled),
      Field("state", Text("狀態", "Before, during or after the days for bids, at state_as_of")) { $0.state },
      Field("offering_id", Text("申購案識別碼", "Id of the offering drawn after it, in subscriptions.json")) {
        $0.offeringID
      },
      Field("listed", Text("在今日清單", "Whether the row is in today's list")) {
        $0.known.isListed
      },
      Field("first_seen", Text("首次收錄", "When it was first seen")) { $0.known.firstSeen },
      Field("last_changed", Text("最近異動", "When a fact of it last changed")) { $0.known.lastChanged },
      Field("revision", Text("異動次數", "Nights on which facts of it changed")) { $0.known.revisions.count },
    ]
}

extension Auction.Kind: FieldValue {}
