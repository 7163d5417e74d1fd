package import ListEngine
internal import Localization

extension BidPrices.Status: FieldValue {}
extension BidPrices.Reason: FieldValue {}
extension BidPrices.Basis: FieldValue {}
extension BidPrices.BasisProblem: FieldValue {}
extension BidPrices.Outcome: FieldValue {}

/// The member `bid` of an auction: the same in its file, in auctions.json and in answers.
extension BidPrices {
  package static let parts: [FieldPart<BidPrices>] = [
    FieldPart(
      "status", "Ready: fixed; provisional: made anew every night until the evening before bids begin",
      \.status),
    FieldPart("reason", "Why there is no price", \.reason),
    FieldPart("decided_on", "The last session before the first bid day", \.decidedOn),
    FieldPart(
      "made", "When a night fixed the prices before bids began; null for what is computed afterwards", \.made),
    FieldPart("basis", "What the ratios are multiplied with", \.basis),
    FieldPart("basis_price", "NT$ a share", \.basisPrice),
    FieldPart("basis_day", "The session of the average", \.basisDay),
    FieldPart("basis_shares", "The shares traded in that session", \.basisShares),
    FieldPart("basis_problem", "Why the minimum price is the basis", \.basisProblem),
    FieldPart("cases", "The past auctions that are counted", \.cases),
    FieldPart("cases_from", "The day on which the first of them was opened", \.casesFrom),
    FieldPart("cases_to", "The day on which the last of them was opened", \.casesTo),
    FieldPart("prices", "The prices by chance", listing: AtChance.parts, \.prices),
    FieldPart(
      "history", "What bids at the prices stated for past auctions brought", listing: History.parts, \.history
    ),
    FieldPart(
      "highest_bid_without_loss", "For the fewest lots, if they are sold at the emerging board's average",
      \.highestWithoutLoss),
  ]

  static func field(_ value: @escaping @Sendable (EvaluatedAuction) -> BidPrices) -> Field<EvaluatedAuction> {
    Field(
      "bid", Text("投標價參考", "What a bid needed: a count of past auctions, no advice"), parts: parts,
      cell: { item in
        let prices = value(item).prices
        return prices.isEmpty ? nil : prices.map { "\($0.chance)=\($0.price)" }.joined(separator: " ")
      }, value)
  }
}

extension BidPrices.AtChance {
  fileprivate static let parts: [FieldPart<Self>] = [
    FieldPart("chance", "Percent of the past auctions in which it would have won", \.chance),
    FieldPart("price", "NT$ a share", \.price),
    FieldPart("ratio", "The quantile of lowest winning bid over basis", \.ratio),
    FieldPart("at_minimum", "Whether the minimum price stands for a lower one", \.isAtMinimum),
    FieldPart(
      "outcome", "Against the lowest winning bid; drawn: equal to it, by lot; null until the opening",
      \.outcome),
  ]
}

extension BidPrices.History {
  fileprivate static let parts: [FieldPart<Self>] = [
    FieldPart("chance", "As of the prices", \.chance),
    FieldPart(
      "cases", "Auctions that had a price and whose shares had their first session by decided_on", \.cases),
    FieldPart("won", "Bids above the lowest winning bid", \.won),
    FieldPart(
      "lost_at_first_open", "Of the won, those that lost money if sold at the first open", \.lostAtFirstOpen),
    FieldPart("lost_at_first_close", "The same at the first close", \.lostAtFirstClose),
    FieldPart(
      "return_at_first_open_percent", "Median profit over cost of the won; null under five",
      \.returnAtFirstOpen),
    FieldPart("return_at_first_close_percent", "The same at the first close", \.returnAtFirstClose),
  ]
}
