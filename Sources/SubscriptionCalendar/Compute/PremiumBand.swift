/// A range of premiums on the last subscription day, by which outcomes are told apart.
public enum PremiumBand: String, Sendable, CaseIterable {
  /// Below the price.
  case negative = "<0"
  /// 0 up to 10 %.
  case low = "0-10"
  /// 10 up to 20 %.
  case middle = "10-20"
  /// 20 up to 40 %.
  case high = "20-40"
  /// 40 % and more.
  case highest = "40+"

  /// The band of a premium.
  public init(of premium: Percent) {
    self =
      switch premium.tenths {
      case ..<0: .negative
      case ..<100: .low
      case ..<200: .middle
      case ..<400: .high
      default: .highest
      }
  }
}
