internal import Diagnostics
internal import Values

/// The column 漲跌: how the close compares with the day's reference price.
enum PriceChange: Hashable {
  /// By so many 1/10000 NT$.
  case by(tenThousandths: Int)
  /// The exchange compares with no price (不比價): ex-dividend, ex-rights, a first day, trading resumed.
  case incomparable
}

extension Cell {
  /// The change; nil when the cell has none.
  ///
  /// A signed number, or one whose sign is in a cell of its own as a scrap of HTML. `X0.00`, `X` as the sign, and
  /// words such as 除息 mean that there is nothing to compare with. Unknown words are treated the same: a needless
  /// mark on a chart costs less than a lost price.
  func change(sign: Cell) -> PriceChange? {
    let mark = Self.withoutTags(sign.text)
    if mark.hasPrefix("X") { return .incomparable }
    if isUnset { return nil }
    let isNegative = text.hasPrefix("-") || mark == "-"
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let value = FixedPoint.value(PrintableText.trimmed(String(digits)), places: Price.places) else {
      return .incomparable
    }
    return .by(tenThousandths: isNegative ? -value : value)
  }

  /// `+` of `<p style= color:red>+</p>`.
  private static func withoutTags(_ text: String) -> String {
    var words: [UInt8] = []
    var isInTag = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      default: if !isInTag { words.append(byte) }
      }
    }
    return PrintableText.trimmed(String(decoding: words, as: UTF8.self))
  }
}
