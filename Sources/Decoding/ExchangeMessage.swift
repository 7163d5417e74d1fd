internal import Diagnostics
internal import JSON
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

  /// Nil for what is no object, or one in a list, or has a list, a member of a table or the key column of a row.
  init?(json: [UInt8], key: Column) {
    guard json.count <= BodyLimits.messageBytes else { return nil }
    var (reader, said, objects) = (JSONReader(json, limits: .body), [String](), 0)
    func read(_ reader: inout JSONReader) throws {
      try reader.object { reader, name in
        let name = reader.string(at: name)
        if ["stat", "fields", "data", "tables"].contains(name) || key.isNamed(name) {
          throw reader.problem(.empty)
        }
        if try reader.peek() == UInt8(ascii: "{") { return try read(&reader) }
        let value = try reader.scalar()
        said.append(reader.string(at: value))
      }
    }
    do {
      if try reader.peek() == UInt8(ascii: "[") {
        try reader.list { reader in
          objects += 1
          try read(&reader)
        }
      } else {
        objects = 1
        try read(&reader)
      }
      try reader.end()
    } catch {
      return nil
    }
    // Several are rows, whose columns may be renamed.
    guard objects == 1 else { return nil }
    text = said.isEmpty ? String(decoding: json, as: UTF8.self) : said.joined(separator: " ")
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
