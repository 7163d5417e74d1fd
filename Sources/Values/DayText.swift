/// How days are written: ISO 8601 in what we publish, often Minguo years (民國) by the exchange.
extension Day: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  package var description: String { text(separator: "-") }

  /// `YYYYMMDD`, as iCalendar (RFC 5545 section 3.3.4) and our file names write it.
  package var compact: String { text(separator: "") }

  /// A day written `2024-10-29`, and nothing else.
  package init?(iso text: some StringProtocol) { self.init(iso: String(text).utf8.span) }

  package init?(iso text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = Digits.value(text.extracting(0..<4)), let month = Digits.value(text.extracting(5..<7)),
      let day = Digits.value(text.extracting(8..<10))
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// A day as the exchange writes it: `113/10/29` with the Minguo year, or `2024/10/29`.
  ///
  /// A year of four digits can only be Gregorian: the neighbouring list of auctions is written so.
  package init?(exchange text: some StringProtocol) {
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
  package init?(compact text: some StringProtocol) {
    let count = text.utf8.count
    guard count == 7 || count == 8, let digits = Digits.value(text) else { return nil }
    self.init(
      year: digits / 10_000 + (count == 8 ? 0 : Self.rocOffset), month: digits / 100 % 100, day: digits % 100)
  }

  /// The Gregorian year is the Minguo year plus this.
  private static var rocOffset: Int { 1911 }

  private func text(separator: String) -> String {
    let (year, month, day) = components
    return Digits.text(year, width: 4) + separator + Digits.text(month, width: 2) + separator
      + Digits.text(day, width: 2)
  }
}
