internal import Values

/// A linear regression of ln(applications) on ln(premium), ln(cash) and ln(lots), with a little ridge on the slopes
/// (Hoerl and Kennard 1970), which keeps it sane on twenty draws.
///
/// Where a slope has a sign that makes no sense, it is held at the bound: a higher premium does not bring fewer
/// applications, and twice the lots do not bring more than twice the applications.
package struct RidgeRegression {
  private(set) var count = 0
  /// The sums of ln(premium), ln(cash), ln(lots) and ln(applications) over the draws, and those of their products by
  /// row; whole numbers, so that differences of sums are exact.
  private var sums = [Int128](repeating: 0, count: 4)
  private var products = [Int128](repeating: 0, count: 16)

  /// The penalty on the square of a slope.
  static let ridge = BinaryFraction(hundredThousandths: 30_000)

  /// Adds a draw; one without a price and a close says nothing.
  package mutating func add(_ draw: PastDraw) {
    guard let point = draw.features.point else { return }
    let values = [point.premium, point.cash, point.lots, draw.logOfApplications].map { Int128($0.bits) }
    count += 1
    for row in 0..<4 {
      sums[row] += values[row]
      for column in 0..<4 { products[4 * row + column] += values[row] * values[column] }
    }
  }

  /// The sums over the draws of the one that are not in the other.
  package static func - (all: RidgeRegression, some: RidgeRegression) -> RidgeRegression {
    var rest = all
    rest.count -= some.count
    for index in rest.sums.indices { rest.sums[index] -= some.sums[index] }
    for index in rest.products.indices { rest.products[index] -= some.products[index] }
    return rest
  }

  package func line() -> Line? {
    guard count > 0 else { return nil }
    let free = solve(heldPremium: nil, heldLots: nil)
    if free.slopes.premium >= .zero, free.slopes.lots <= .one { return free }
    let rising = free.slopes.premium < .zero ? solve(heldPremium: .zero, heldLots: nil) : free
    guard rising.slopes.lots > .one else { return rising }
    let proportional = solve(heldPremium: rising.heldPremium, heldLots: .one)
    return proportional.slopes.premium < .zero ? solve(heldPremium: .zero, heldLots: .one) : proportional
  }

  private func solve(heldPremium: BinaryFraction?, heldLots: BinaryFraction?) -> Line {
    func mean(_ column: Int) -> BinaryFraction {
      BinaryFraction(bits: Int(clamping: sums[column].divided(by: Int128(count), .down)))
    }
    func moment(_ row: Int, _ column: Int) -> BinaryFraction {
      let product = Int128(count) * products[4 * row + column] - sums[row] * sums[column]
      return BinaryFraction(bits: Int(clamping: product.divided(by: Int128(count), .down) >> 32))
    }
    let held = Point(premium: heldPremium ?? .zero, cash: .zero, lots: heldLots ?? .zero)
    let isHeld = [heldPremium != nil, false, heldLots != nil]
    // The equation of a slope that is held says only that.
    func cell(_ row: Int, _ column: Int) -> BinaryFraction {
      if isHeld[row] || isHeld[column] { return row == column ? .one : .zero }
      return row == column ? moment(row, column) + Self.ridge : moment(row, column)
    }
    func side(_ row: Int) -> BinaryFraction {
      if isHeld[row] { return row == 0 ? held.premium : held.lots }
      return moment(row, 3) - moment(row, 0) * held.premium - moment(row, 2) * held.lots
    }
    let factors = Factors(cell)
    return Line(
      slopes: factors.solution(Point(premium: side(0), cash: side(1), lots: side(2))),
      means: Point(premium: mean(0), cash: mean(1), lots: mean(2)), meanOfApplications: mean(3),
      heldPremium: heldPremium, heldLots: heldLots, count: count, factors: factors)
  }

  /// A value for each of the three features.
  fileprivate struct Point {
    var premium, cash, lots: BinaryFraction

    static func * (left: Point, right: Point) -> BinaryFraction {
      left.premium * right.premium + left.cash * right.cash + left.lots * right.lots
    }

    static func - (left: Point, right: Point) -> Point {
      Point(premium: left.premium - right.premium, cash: left.cash - right.cash, lots: left.lots - right.lots)
    }
  }

  package struct Line {
    fileprivate let slopes, means: Point
    fileprivate let meanOfApplications: BinaryFraction
    fileprivate let heldPremium, heldLots: BinaryFraction?
    fileprivate let count: Int
    fileprivate let factors: Factors

    private var shareOfOne: BinaryFraction { BinaryFraction(bits: (1 << 32) / count) }

    package func model(spread: BinaryFraction) -> ApplicationsModel {
      ApplicationsModel(
        intercept: meanOfApplications - slopes * means, premium: slopes.premium, cash: slopes.cash,
        lots: slopes.lots, cases: count, spread: spread)
    }

    /// How far an offering lies from the draws: the share of an error's variance by which an estimate there is less
    /// certain. Nil without a price and a close.
    func leverage(of features: DrawFeatures) -> BinaryFraction? {
      features.point.map { leverage(of: $0 - means) }
    }

    private func leverage(of distance: Point) -> BinaryFraction {
      var distance = distance
      if heldPremium != nil { distance.premium = .zero }
      if heldLots != nil { distance.lots = .zero }
      return factors.form(of: distance) + shareOfOne
    }

    /// By how much the logarithm of each draw's applications differs from its estimate by the other draws, and the mean
    /// of the leverages.
    ///
    /// With a fixed penalty, the difference is that from the line over 1 − leverage (Allen 1974).
    package func errors(of draws: some Sequence<PastDraw>) -> (
      errors: [BinaryFraction], meanLeverage: BinaryFraction
    ) {
      var errors: [BinaryFraction] = []
      errors.reserveCapacity(count)
      var sum = BinaryFraction.zero
      for draw in draws {
        guard let point = draw.features.point else { continue }
        let distance = point - means
        let leverage = leverage(of: distance)
        let difference = draw.logOfApplications - meanOfApplications - slopes * distance
        errors.append(difference / max(.one - leverage, Self.leastRest))
        sum = sum + leverage
      }
      return (errors, sum / BinaryFraction(bits: max(1, errors.count) << 32))
    }

    /// A leverage is below 1 by the penalty; this bounds what rounding could do.
    private static let leastRest = BinaryFraction(hundredThousandths: 5_000)
  }

  /// A symmetric positive matrix as L D Lᵀ, L with ones on its diagonal.
  fileprivate struct Factors {
    private let cashByPremium, lotsByPremium, lotsByCash: BinaryFraction
    private let diagonal, inverse: Point

    init(_ cell: (_ row: Int, _ column: Int) -> BinaryFraction) {
      let premium = cell(0, 0)
      cashByPremium = cell(1, 0) / premium
      lotsByPremium = cell(2, 0) / premium
      let cash = cell(1, 1) - cashByPremium * cashByPremium * premium
      lotsByCash = (cell(2, 1) - lotsByPremium * cashByPremium * premium) / cash
      diagonal = Point(
        premium: premium, cash: cash,
        lots: cell(2, 2) - lotsByPremium * lotsByPremium * premium - lotsByCash * lotsByCash * cash)
      inverse = Point(
        premium: .one / diagonal.premium, cash: .one / diagonal.cash, lots: .one / diagonal.lots)
    }

    /// L⁻¹ times a vector.
    private func reduced(_ vector: Point) -> Point {
      let cash = vector.cash - cashByPremium * vector.premium
      return Point(
        premium: vector.premium, cash: cash,
        lots: vector.lots - lotsByPremium * vector.premium - lotsByCash * cash)
    }

    /// The inverse matrix times a vector.
    func solution(_ vector: Point) -> Point {
      let reduced = reduced(vector)
      let lots = reduced.lots / diagonal.lots
      let cash = reduced.cash / diagonal.cash - lotsByCash * lots
      return Point(
        premium: reduced.premium / diagonal.premium - cashByPremium * cash - lotsByPremium * lots, cash: cash,
        lots: lots)
    }

    /// vᵀ times the inverse matrix times v.
    func form(of vector: Point) -> BinaryFraction {
      let reduced = reduced(vector)
      return reduced.premium * reduced.premium * inverse.premium + reduced.cash * reduced.cash * inverse.cash
        + reduced.lots * reduced.lots * inverse.lots
    }
  }
}

extension DrawFeatures {
  fileprivate var point: RidgeRegression.Point? {
    money.map { RidgeRegression.Point(premium: $0.premium, cash: $0.cash, lots: logOfLots) }
  }
}
