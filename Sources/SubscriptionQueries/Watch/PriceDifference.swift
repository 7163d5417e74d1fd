internal import Values

/// The difference of two prices, as canonical decimal text.
package struct PriceDifference: CustomStringConvertible {
  private let tenThousandths: Int

  package init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

  package var description: String {
    guard let size = Price(tenThousandths: abs(tenThousandths)) else { return "0" }
    return (tenThousandths < 0 ? "-" : "") + size.description
  }
}
