package import Values

/// The price steps (升降單位) of a class of securities by price.
///
/// A price on the grid is a multiple of the step of its bracket; every bracket begins on the grid.
package struct TickTable: Hashable, Sendable {
  /// The table of a security in force on a day.
  ///
  /// Shares and depositary receipts: the exchange's Operating Rules, article 62, with the six brackets in
  /// force since 2005-03-01 and, before, those of 1996. Funds and notes: rules for beneficiary certificates,
  /// article 6, and for ETN, article 8. Bonds: rules for corporate bonds, article 6, a step per 100 par.
  package static func table(of security: SecurityClass, on day: Day) -> TickTable {
    switch security {
    case .share, .depositaryReceipt: shares.value(on: day)
    case .fund, .bondFund: funds.value(on: day)
    case .corporateBond, .governmentBond: bonds.value(on: day)
    }
  }

  /// The step at a price: the distance to the next higher price on the grid.
  package func step(at price: Price) -> Price? { Price(tenThousandths: step(at: price.tenThousandths)) }

  package func contains(_ price: Price) -> Bool { price.tenThousandths % step(at: price.tenThousandths) == 0 }

  /// The highest price on the grid that is not above a price; nil below the first step.
  package func floor(_ price: Price) -> Price? { Price(tenThousandths: floor(price.tenThousandths)) }

  /// The lowest price on the grid that is not below a price; nil beyond the largest price.
  package func ceiling(_ price: Price) -> Price? { Price(tenThousandths: ceiling(price.tenThousandths)) }

  /// The lowest price on the grid above a price; nil beyond the largest price.
  package func tick(after price: Price) -> Price? { Price(tenThousandths: ceiling(price.tenThousandths + 1)) }

  /// The highest price on the grid below a price; nil at the first step and below.
  package func tick(before price: Price) -> Price? { Price(tenThousandths: floor(price.tenThousandths - 1)) }

  /// The prices between which a share may trade in a session, by the exchange's Operating Rules, article 63: as far from
  /// its reference price as the ticks allow. Nil if a limit is no price.
  package func limits(around reference: Price, on day: Day) -> (down: Price, up: Price)? {
    let percent = Self.limitPercent.value(on: day)
    let (less, more) = (100 - percent, 100 + percent)
    guard let down = Price(tenThousandths: ceiling((reference.tenThousandths * less + 99) / 100)),
      let up = Price(tenThousandths: floor(reference.tenThousandths * more / 100))
    else { return nil }
    return (down, up)
  }

  private static let limitPercent = DatedTable(7, .since(2015, 6, 1, 10))

  /// The brackets, lowest first, each with its first price and its step, in 1/10000 NT$; the first begins at 0.
  package var steps: [(start: Int, step: Int)] { brackets.map { ($0.start, $0.step) } }

  private let brackets: [Bracket]

  /// The first price and the step, both in 1/10000 NT$.
  private struct Bracket: Hashable, Sendable { let start, step: Int }
}

extension TickTable {
  /// The step at a price, both in 1/10000 NT$.
  package func step(at units: Int) -> Int {
    var index = brackets.count - 1
    while index > 0, brackets[index].start > units { index -= 1 }
    return brackets[index].step
  }

  /// The grid price at or below a price, in 1/10000 NT$; 0 below the first step.
  package func floor(_ units: Int) -> Int { units - units % step(at: units) }

  /// The grid price at or above a price, in 1/10000 NT$.
  package func ceiling(_ units: Int) -> Int {
    let step = step(at: units)
    let over = units % step
    return over == 0 ? units : units - over + step
  }
}

extension TickTable {
  /// Brackets in 1/100 NT$: the first from 0, the others from their own price.
  private init(first step: Int, _ rest: [(start: Int, step: Int)] = []) {
    brackets =
      [Bracket(start: 0, step: step * 100)] + rest.map { Bracket(start: $0.start * 100, step: $0.step * 100) }
  }

  private static let shares = DatedTable(
    TickTable(first: 1, [(5_00, 5), (15_00, 10), (50_00, 50), (150_00, 1_00), (1000_00, 5_00)]),
    .since(
      2005, 3, 1,
      TickTable(first: 1, [(10_00, 5), (50_00, 10), (100_00, 50), (500_00, 1_00), (1000_00, 5_00)])))
  private static let funds = DatedTable(TickTable(first: 1, [(50_00, 5)]))
  private static let bonds = DatedTable(TickTable(first: 5))
}
