internal import Localization

/// A field of the items in auctions.json and auctions.csv, with its meaning. Every item has every field, null while its
/// value is not known.
package struct AuctionField: OutputField {
  package let name: String
  /// The title in Chinese.
  package let title: String
  /// The meaning in English.
  package let english: String
  package let form: FieldForm
  let isRequired: Bool
  let value: @Sendable (EvaluatedAuction) -> JSONValue

  private init<Value: PublishedValue>(
    _ name: String, _ title: String, _ english: String,
    _ value: @escaping @Sendable (EvaluatedAuction) -> Value
  ) {
    (self.name, self.title, self.english) = (name, title, english)
    (form, isRequired) = (Value.form, !Value.isOptional)
    self.value = { value($0).fieldValue }
  }

  /// A fact of the exchange's list.
  private static func fact(_ key: Auction.Key) -> AuctionField {
    let access = Auction.access(key)
    return AuctionField(key, access.form) { access.json(in: $0.auction) }
  }

  private init(
    _ key: Auction.Key, _ form: FieldForm, value: @escaping @Sendable (EvaluatedAuction) -> JSONValue
  ) {
    let fact = Auction.fact(key)
    (name, title, english) = (key.rawValue, fact.title.chinese, fact.title.english + fact.note)
    (self.form, isRequired, self.value) = (form, fact.access.isRequired, value)
  }

  /// The value as CSV writes it; nil while it is not known.
  package func text(of auction: EvaluatedAuction) -> String? { value(auction).plainText }

  /// Every field in the outputs' order; new ones go to the end.
  package static let all: [AuctionField] =
    [
      AuctionField(
        "id", "識別碼", "Permanent id: code and first day to bid as first seen; the stem of the calendar's UIDs"
      ) { $0.known.id },
      fact(.code), fact(.name),
      AuctionField("kind", "種類", "What is sold") { $0.auction.kind },
      AuctionField("board", "交易市場", "Board where the security will trade") { $0.auction.board },
      fact(.bidStart), fact(.bidEnd), fact(.openingDate), fact(.deliveryDate), fact(.lots),
      fact(.minimumPrice), fact(.bidLotsMinimum), fact(.bidLotsMaximum),
      // A decimal number like the other percentages, although the exchange prints whole ones.
      AuctionField(.depositPercent, .decimal(nil)) { .stringOrNull($0.auction.depositPercent) },
      fact(.processingFee), fact(.winningFee), fact(.underwriter), fact(.totalAmount), fact(.qualifiedBids),
      fact(.qualifiedLots), fact(.lowestPrice), fact(.highestPrice), fact(.averagePrice), fact(.offerPrice),
      AuctionField("cover", "競拍倍數", "qualified_lots over lots") { $0.cover },
      AuctionField(
        "premium_percent", "得標均價溢價(%)",
        "(average_price - offer_price) / offer_price in percent, half away from zero"
      ) { $0.premium },
      fact(.isCancelled),
      AuctionField("state", "狀態", "Before, during or after the days for bids, at state_as_of") { $0.state },
      AuctionField("offering_id", "申購案識別碼", "Id of the offering drawn after it, in subscriptions.json") {
        $0.offeringID
      },
      AuctionField(Tracked<Offering>.listedField, "在今日清單", "Whether the row is in today's list") {
        $0.known.isListed
      },
      AuctionField("first_seen", "首次收錄", "When it was first seen") { $0.known.firstSeen },
      AuctionField("last_changed", "最近異動", "When a fact of it last changed") { $0.known.lastChanged },
      AuctionField("revision", "異動次數", "Nights on which facts of it changed") { $0.known.revisions.count },
    ]

  /// The field that a revision names.
  package static func named(_ name: String) -> AuctionField? { all.first { $0.name == name } }
}

extension Auction.Kind: PublishedValue {}
