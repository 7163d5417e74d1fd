/// What a regression estimates the number of applications from: a logarithm of a ``DrawFeatures``.
///
/// Another one is a case here, its value and its bounds, and its slope in each of the ``ShippedModels``.
package enum ApplicationsFeature: CaseIterable, Sendable {
  case premium, cash, lots

  /// Nil for an offering that lacks it, which then says nothing.
  func value(of features: DrawFeatures) -> BinaryFraction? {
    switch self {
    case .premium: features.money?.premium
    case .cash: features.money?.cash
    case .lots: features.logOfLots
    }
  }

  /// The bound that a slope goes beyond which makes no sense: a higher premium does not bring fewer applications, and
  /// twice the lots do not bring more than twice the applications.
  func brokenBound(by slope: BinaryFraction) -> BinaryFraction? {
    switch self {
    case .premium: slope < .zero ? .zero : nil
    case .cash: nil
    case .lots: slope > .one ? .one : nil
    }
  }
}

extension DrawFeatures {
  /// Whether a regression can use it: no feature is missing.
  var isComplete: Bool { values(of: ApplicationsFeature.allCases) != nil }

  /// Its values of some features, in their order; nil if it lacks one.
  func values(of features: [ApplicationsFeature]) -> [BinaryFraction]? {
    var values: [BinaryFraction] = []
    values.reserveCapacity(features.count)
    for feature in features {
      guard let value = feature.value(of: self) else { return nil }
      values.append(value)
    }
    return values
  }
}
