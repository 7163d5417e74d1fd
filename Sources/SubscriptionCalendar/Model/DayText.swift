/// How days are written: ISO 8601 in what we publish, often Minguo years (民國) by the exchange.
extension Day: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String { text(separator: UInt8(ascii: "-")) }

  /// `YYYYMMDD`, as iCalendar (RFC 5545 section 3.3.4) and our file names write it.
  public var compact: String { text(separator: nil) }

  /// A day written `2024-10-29`, and nothing else.
  public init?(iso text: some StringProtocol) {
    self.init(iso: String(text).utf8.span)
  }

  init?(iso text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = Digits.value(text.extracting(0..<4)), let month = Digits.value(text.extracting(5..<7)),
      let day = Digits.value(text.extracting(8..<10))
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// A day as the exchange writes it: `113/10/29` with the Minguo year, or `2024/10/29`.
  ///
  /// A year of four digits can only be Gregorian: the neighbouring list of auctions is written so.
  public init?(exchange text: some StringProtocol) {
    let text = String(text)
    let bytes = text.utf8.span
    guard let first = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: "/") }),
      let last = bytes.indices.last(where: { bytes[$0] == UInt8(ascii: "/") }),
      (2...4).contains(first), (2...3).contains(last - first), (2...3).contains(bytes.count - last),
      let year = Digits.value(bytes.extracting(..<first)),
      let month = Digits.value(bytes.extracting(first + 1..<last)),
      let day = Digits.value(bytes.extracting((last + 1)...))
    else { return nil }
    self.init(year: year + (first == 4 ? 0 : Self.rocOffset), month: month, day: day)
  }

  /// A day without separators: `1131029` with the Minguo year, or `20241029`.
  public init?(compact text: some StringProtocol) {
    let count = text.utf8.count
    guard count == 7 || count == 8, let digits = Digits.value(text) else { return nil }
    self.init(
      year: digits / 10_000 + (count == 8 ? 0 : Self.rocOffset), month: digits / 100 % 100, day: digits % 100)
  }

  /// The Gregorian year is the Minguo year plus this.
  private static var rocOffset: Int { 1911 }

  private func text(separator: UInt8?) -> String {
    var text = InlineArray<10, UInt8>(repeating: UInt8(ascii: "0"))
    var span = text.mutableSpan
    let end = write(to: &span, at: 0, separator: separator)
    return String(ascii: text.span.extracting(first: end))
  }

  /// Writes the day from a place on, where there are zeros, and returns the place after it.
  func write(to text: inout MutableSpan<UInt8>, at start: Int, separator: UInt8?) -> Int {
    let (parts, gap) = (components, separator == nil ? 0 : 1)
    let (month, day) = (start + 4 + gap, start + 6 + 2 * gap)
    Digits.write(parts.year.magnitude, endingAt: start + 4, from: start, to: &text)
    Digits.write(parts.month.magnitude, endingAt: month + 2, from: month, to: &text)
    Digits.write(parts.day.magnitude, endingAt: day + 2, from: day, to: &text)
    if let separator { (text[month - 1], text[day - 1]) = (separator, separator) }
    return day + 2
  }
}
