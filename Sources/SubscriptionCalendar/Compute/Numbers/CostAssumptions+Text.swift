extension CostAssumptions {
  /// A broker's discount from plain decimal text such as `0.28`, in thousandths; nil outside 0 to 1.
  public static func discount(_ text: some StringProtocol) -> Int? {
    FixedPoint.value(text, places: 3).flatMap { (0...1000).contains($0) ? $0 : nil }
  }
}
