internal import Diagnostics
internal import JSON
internal import Localization
internal import Values

/// A sentence that an exchange sends in place of data: that none matches the request, or why it gives none now, such as
/// 線上人數過多.
///
/// `TextTable` looks for one where a body has no table. Only a sentence that says that nothing matches, such
/// as 查無資料, makes an empty list. Every other one is a refusal, as of a busy server. If 線上人數過多 counted as a
/// list without rows, one busy evening would take every record out of it.
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
    let value: JSONValue
    do { value = try JSONText.decode(JSONValue.self, from: json, within: .body) } catch { return nil }
    var object = value
    if case .array(let values) = value {
      // Several are rows, whose columns may be renamed.
      guard values.count == 1 else { return nil }
      object = values[0]
    }
    guard let said = Self.texts(in: object, key: key) else { return nil }
    text = said.isEmpty ? String(decoding: json, as: UTF8.self) : said.joined(separator: " ")
  }

  private static func texts(in value: JSONValue, key: Column) -> [String]? {
    guard case .object(let members) = value else { return nil }
    var texts: [String] = []
    for (name, member) in members {
      if ["stat", "fields", "data", "tables"].contains(name) || key.isNamed(name) { return nil }
      switch member {
      case .array, .elements: return nil
      case .object:
        guard let inner = Self.texts(in: member, key: key) else { return nil }
        texts += inner
      case .null, .string, .integer, .decimal, .boolean: texts.append(member.plainText ?? "")
      }
    }
    return texts
  }

  private static let mostCharacters = 100

  /// The sentence, made safe to print; throws unless it says that no data matches the request: only that means none.
  func checkedToMeanNone(_ source: SourceID) throws(NotUnderstood) -> String {
    // 「系統忙碌，查無資料，請稍後再試」 says that it did not look.
    let isNone = ["沒有符合條件", "查無資料"].contains(where: text.contains)
    let said = PrintableText.excerpt(text, upTo: Self.mostCharacters)
    if isNone, !["忙", "稍後", "稍候", "過多", "維護", "異常"].contains(where: text.contains) { return said }
    throw NotUnderstood(
      source: source, reason: Text("交易所回應「\(said)」", "the exchange answers '\(said)'"), isRefusal: true)
  }
}
