internal import Values

/// A linear regression of ln(applications) on some features, with a little ridge on the slopes (Hoerl and Kennard 1970),
/// which keeps it sane on twenty draws.
///
/// A slope beyond its feature's bound is held at it: first that of the first feature whose slope is, then what the others
/// are without it, until none is.
package struct RidgeRegression {
  private let features: [ApplicationsFeature]
  private(set) var count = 0
  /// The sums of the features' values and of ln(applications), the last column, over the draws, and those of their products
  /// by row; whole numbers, so that differences of sums are exact.
  private var sums: [Int128]
  private var products: [Int128]

  /// The penalty on the square of a slope.
  static let ridge = BinaryFraction(hundredThousandths: 30_000)

  package init(on features: [ApplicationsFeature] = ApplicationsFeature.allCases) {
    self.features = features
    let columns = features.count + 1
    sums = Array(repeating: 0, count: columns)
    products = Array(repeating: 0, count: columns * columns)
  }

  /// Adds a draw; one that lacks a feature, such as a premium, says nothing.
  package mutating func add(_ draw: PastDraw) {
    guard let point = draw.features.values(of: features) else { return }
    let values = (point + [draw.logOfApplications]).map { Int128($0.bits) }
    count += 1
    for (row, value) in values.enumerated() {
      sums[row] += value
      for (column, other) in values.enumerated() { products[values.count * row + column] += value * other }
    }
  }

  /// The sums over the draws of the one that are not in the other, which is on the same features.
  package static func - (all: RidgeRegression, some: RidgeRegression) -> RidgeRegression {
    var rest = all
    rest.count -= some.count
    for index in rest.sums.indices { rest.sums[index] -= some.sums[index] }
    for index in rest.products.indices { rest.products[index] -= some.products[index] }
    return rest
  }

  package func line() -> Line? {
    guard count > 0 else { return nil }
    var held = [BinaryFraction?](repeating: nil, count: features.count)
    while true {
      let line = solve(held)
      let broken = features.indices.lazy.compactMap { index in
        held[index] == nil
          ? features[index].brokenBound(by: line.slopes[index]).map { (index: index, bound: $0) } : nil
      }.first
      guard let broken else { return line }
      held[broken.index] = broken.bound
    }
  }

  /// The line with some slopes held.
  private func solve(_ held: [BinaryFraction?]) -> Line {
    let applications = features.count
    func mean(_ column: Int) -> BinaryFraction {
      BinaryFraction(bits: Int(clamping: sums[column].divided(by: Int128(count), .down)))
    }
    func moment(_ row: Int, _ column: Int) -> BinaryFraction {
      let product = Int128(count) * products[sums.count * row + column] - sums[row] * sums[column]
      return BinaryFraction(bits: Int(clamping: product.divided(by: Int128(count), .down) >> 32))
    }
    // The equation of a slope that is held says only that.
    func cell(_ row: Int, _ column: Int) -> BinaryFraction {
      if held[row] != nil || held[column] != nil { return row == column ? .one : .zero }
      return row == column ? moment(row, column) + Self.ridge : moment(row, column)
    }
    let sides = features.indices.map { row in
      held[row]
        ?? held.enumerated().reduce(moment(row, applications)) { side, other in
          other.element.map { side - moment(row, other.offset) * $0 } ?? side
        }
    }
    let factors = Factors(of: features.count, cell)
    return Line(
      features: features, slopes: factors.solution(sides), means: features.indices.map(mean),
      meanOfApplications: mean(applications), isHeld: held.map { $0 != nil }, count: count, factors: factors)
  }

  package struct Line {
    fileprivate let features: [ApplicationsFeature]
    fileprivate let slopes, means: [BinaryFraction]
    fileprivate let meanOfApplications: BinaryFraction
    fileprivate let isHeld: [Bool]
    fileprivate let count: Int
    fileprivate let factors: Factors

    private var shareOfOne: BinaryFraction { BinaryFraction(bits: (1 << 32) / count) }

    package func model(spread: BinaryFraction) -> ApplicationsModel {
      ApplicationsModel(
        intercept: meanOfApplications - dot(slopes, means),
        slopes: Dictionary(zip(features, slopes)) { first, _ in first }, cases: count, spread: spread)
    }

    /// How far an offering lies from the draws: the share of an error's variance by which an estimate there is less
    /// certain. Nil if it lacks a feature.
    func leverage(of offering: DrawFeatures) -> BinaryFraction? {
      offering.values(of: features).map { leverage(of: distance($0)) }
    }

    private func distance(_ point: [BinaryFraction]) -> [BinaryFraction] {
      zip(point, means).map { $0 - $1 }
    }

    private func leverage(of distance: [BinaryFraction]) -> BinaryFraction {
      factors.form(of: zip(distance, isHeld).map { $1 ? .zero : $0 }) + shareOfOne
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
        guard let point = draw.features.values(of: features) else { continue }
        let distance = distance(point)
        let leverage = leverage(of: distance)
        let difference = draw.logOfApplications - meanOfApplications - dot(slopes, distance)
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
    /// The rows of L, each up to its diagonal.
    private let lower: [[BinaryFraction]]
    private let diagonal, inverse: [BinaryFraction]

    init(of size: Int, _ cell: (_ row: Int, _ column: Int) -> BinaryFraction) {
      var lower: [[BinaryFraction]] = []
      var diagonal: [BinaryFraction] = []
      for row in 0..<size {
        var entries: [BinaryFraction] = []
        for column in 0..<row {
          let rest = (0..<column).reduce(cell(row, column)) {
            $0 - entries[$1] * lower[column][$1] * diagonal[$1]
          }
          entries.append(rest / diagonal[column])
        }
        diagonal.append(
          entries.indices.reduce(cell(row, row)) { $0 - entries[$1] * entries[$1] * diagonal[$1] })
        lower.append(entries)
      }
      (self.lower, self.diagonal) = (lower, diagonal)
      inverse = diagonal.map { .one / $0 }
    }

    /// L⁻¹ times a vector.
    private func reduced(_ vector: [BinaryFraction]) -> [BinaryFraction] {
      var reduced = vector
      for row in vector.indices {
        for column in 0..<row { reduced[row] = reduced[row] - lower[row][column] * reduced[column] }
      }
      return reduced
    }

    /// The inverse matrix times a vector.
    func solution(_ vector: [BinaryFraction]) -> [BinaryFraction] {
      var solution = zip(reduced(vector), diagonal).map { $0 / $1 }
      for row in vector.indices.reversed() {
        for later in (row + 1)..<max(row + 1, vector.count) {
          solution[row] = solution[row] - lower[later][row] * solution[later]
        }
      }
      return solution
    }

    /// vᵀ times the inverse matrix times v.
    func form(of vector: [BinaryFraction]) -> BinaryFraction {
      zip(reduced(vector), inverse).reduce(.zero) { $0 + $1.0 * $1.0 * $1.1 }
    }
  }
}

private func dot(_ left: [BinaryFraction], _ right: [BinaryFraction]) -> BinaryFraction {
  zip(left, right).reduce(.zero) { $0 + $1.0 * $1.1 }
}
