internal import Diagnostics
internal import Localization

/// A sentence that an exchange sends in place of data: that none matches the request, or why it gives none now, such as
/// 線上人數過多.
struct ExchangeMessage {
  private let text: String

  /// The text that JSON has beside its data, `stat`.
  init(status: String) { text = status }

  /// Nil for a text that is longer than any sentence of an exchange, or not printable.
  init?(sentence: String) {
    guard sentence.utf8.count <= BodyLimits.messageBytes else { return nil }
    text = sentence.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    guard !text.isEmpty, text.unicodeScalars.count <= Self.mostCharacters,
      PrintableText.visible(text) == text,
      !text.unicodeScalars.contains("\u{FFFD}"), !Advice.isOfGuard(text)
    else { return nil }
  }

  /// Nil for a page whose text is longer, as with a menu, or not Chinese, as that of a proxy.
  init?(page: String) {
    guard page.utf8.count <= BodyLimits.messageBytes else { return nil }
    // Some decoders have no reader of pages.
    let words = HTMLText.withoutTags(page)
    guard words.unicodeScalars.contains(where: { (0x4E00...0x9FFF).contains($0.value) }) else { return nil }
    self.init(sentence: words)
  }

  private static let mostCharacters = 100

  /// Throws unless the sentence says that no data matches the request: only that means none.
  func checkMeansNone(_ source: String) throws(NotUnderstood) {
    // 「系統忙碌，查無資料，請稍後再試」 says that it did not look.
    let isNone = ["沒有符合條件", "查無資料"].contains(where: text.contains)
    if isNone, !["忙", "稍後", "稍候", "過多", "維護", "異常"].contains(where: text.contains) { return }
    let said = PrintableText.excerpt(text, upTo: Self.mostCharacters)
    throw NotUnderstood(
      source: source, reason: Text("交易所回應「\(said)」", "the exchange answers '\(said)'"), isRefusal: true)
  }
}
