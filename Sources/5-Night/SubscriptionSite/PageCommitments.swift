internal import Costs
internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

/// The auctions and cash increases that the reader may commit money to: what the script computes a bid's and a right's
/// movements from. Those of an application are in the offering's row.
///
/// The days are those of the makers (`EvaluatedAuction.commitment`). A sum depends on what the reader bids or holds, so a
/// movement has its fixed part and how many times the amount, the deposit and the fee of a winner come to it: of a bid of 2
/// lots at 81.50 with a deposit of 50 % the first movement is −1 × 81,500 − 400.
enum PageCommitments {
  static func items(_ report: Report, in language: Language) -> JSONValue {
    let context = report.context
    func isFollowed(_ last: Day?) -> Bool { last.map { context.today <= $0.adding(shown) } ?? false }
    let bids = report.lists.auctions.map(\.evaluated).filter {
      isFollowed($0.auction.deliveryDate ?? $0.auction.bidEnd)
    }
    // A right that was paid is followed beyond its shares, which often come on a day that no list has.
    let rights = report.lists.cashIncreases.map(\.evaluated).filter {
      $0.givesRights(on: context.today) || isFollowed($0.deliveryDate ?? $0.termsOfHolders.holdersPayTo)
    }
    return .array(
      bids.map { item($0, in: context, AuctionsPage.page.path(in: language)) }
        + rights.map { item($0, in: context, ComingPage.page.path(in: language)) })
  }

  /// The days for which a bid can be followed after its delivery, and a right also after its last day to pay: until then the
  /// reader may not have sold. New shares come within some two months of it.
  private static let shown = 180

  private static func item(
    _ evaluated: EvaluatedAuction, in context: EvaluationContext, _ href: String
  ) -> JSONValue {
    let auction = evaluated.auction
    // The days of any bid.
    let movements =
      auction.minimumPrice.map { price in
        evaluated.commitment(price: price, lots: 1, in: context.calendar)
          .movements
      } ?? []
    let back = movements.first { $0.what == .refund }?.day
    // A deposit that nobody had to pay is not paid any more.
    let isNever = auction.isCancelled && (movements.first?.day).map { context.today < $0 } ?? true
    let fee = auction.processingFee ?? 0
    return .object(
      [
        ("kind", .string(Commitment.Kind.bid.rawValue)), ("id", .string(evaluated.known.id)),
        ("code", .string("\(auction.code)")), ("name", .string(auction.name)), ("href", .string(href)),
        ("start", .stringOrNull(auction.bidStart)), ("end", .stringOrNull(auction.bidEnd)),
        ("opened", .stringOrNull(auction.openingDate)), ("delivery", .stringOrNull(auction.deliveryDate)),
        ("minimum", .integerOrNull(auction.minimumPrice?.tenThousandths)),
        ("lowest", .integerOrNull(auction.lowestPrice?.tenThousandths)),
      ] + limits(auction) + (auction.isUndersold ? [("isUndersold", .boolean(true))] : []) + [
        ("deposit", .integer(auction.depositPercent ?? 0)),
        ("fee", .integer(auction.winningFee?.millionths ?? 0)),
        ("lost", .integer(fee)), ("isGone", .boolean(auction.isCancelled)),
        ("tax", .digits(tax(auction.code, in: context))), ("assumed", .string("won")),
        (
          "movements",
          .array(
            (isNever ? [] : movements).map { movement in
              let terms: [(String, JSONValue)] =
                switch movement.what {
                case .deposit: [("cash", .integer(-fee)), ("deposit", .integer(-1))]
                case .rest:
                  // Of a bid that wins in part the deposit may be more than the rest.
                  [
                    ("cash", .integer(0)), ("amount", .integer(-1)), ("fee", .integer(-1)),
                    ("deposit", .integer(1)), ("back", .stringOrNull(back)),
                  ]
                default: [("cash", .integer(0)), ("deposit", .integer(1))]
                }
              return days(of: movement, terms)
            })
        ),
      ])
  }

  private static func limits(_ auction: Auction) -> [(String, JSONValue)] {
    [("least", auction.bidLotsMinimum), ("most", auction.bidLotsMaximum)].compactMap { name, lots in
      lots.map { (name, .integer($0)) }
    }
  }

  private static func item(
    _ evaluated: EvaluatedCashIncrease, in context: EvaluationContext, _ href: String
  ) -> JSONValue {
    let increase = evaluated.termsOfHolders
    // What was paid for one that is off stays paid; the script asks for nothing more of it.
    let movements = evaluated.commitment(
      of: 1000, isPaid: evaluated.isOff, at: context.costs, in: context
    ).movements
    return .object([
      ("kind", .string(Commitment.Kind.right.rawValue)), ("id", .string(evaluated.known.id)),
      ("code", .string("\(increase.code)")), ("name", .string(increase.name)), ("href", .string(href)),
      ("start", .stringOrNull(increase.holdersPayFrom)), ("end", .stringOrNull(increase.holdersPayTo)),
      ("delivery", .stringOrNull(evaluated.deliveryDate)),
      (
        "ratio",
        .integerOrNull(
          (evaluated.increase.sharesPerThousand ?? increase.sharesPerThousand)?.hundredMillionths)
      ),
      ("price", .integerOrNull(movements.isEmpty ? nil : increase.price?.tenThousandths)),
      ("close", .digits(evaluated.close?.price)), ("lost", .integer(0)),
      ("isGone", .boolean(evaluated.isOff)), ("tax", .digits(tax(increase.code, in: context))),
      ("assumed", .string("won")),
      (
        "movements",
        .array(movements.map { days(of: $0, [("cash", .integer(0)), ("amount", .integer(-1))]) })
      ),
    ])
  }

  private static func days(
    of movement: Commitment.Movement, _ terms: [(String, JSONValue)]
  ) -> JSONValue {
    .object(
      [("if", .string(movement.condition.rawValue))]
        + (movement.readyDay.map { [("ready", .string("\($0)"))] } ?? [])
        + [("date", .string("\(movement.day)"))] + terms)
  }

  private static func tax(_ code: StockCode, in context: EvaluationContext) -> Rate? {
    context.costs.tax(of: SecurityClass(code), soldOn: context.today)
  }
}

extension JSONValue {
  /// A number as a text: the script reads its digits, as it does those that are typed.
  fileprivate static func digits(_ value: (some DecimalNumber)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }
}
