internal import Iconv
package import JSON
package import Localization
package import Values

/// A body as text, whatever its encoding is.
///
/// `TextTable` begins with it. The exchange's CSV is CP950, its JSON is UTF-8, and some files have characters
/// of Big5's extensions. A byte that cannot be read becomes U+FFFD, which ``Cell`` refuses: so one damaged
/// name costs one cell and not the list. Too many of them are no list at all.
package struct BodyText {
  /// The text, without a byte order mark.
  package let text: String
  package let form: BodyForm

  /// Reads UTF-8, or else CP950, the encoding of the exchange's CSV. Bytes that are neither become U+FFFD, so that only
  /// their rows are lost; the reading with fewer of them is used.
  package init(_ bytes: [UInt8], source: SourceID) throws(NotUnderstood) {
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw NotUnderstood(
        source: source, reason: Text("內容空白", "the body is empty"), isRefusal: true)
    }
    form = BodyForm(recognising: bytes)
    let body = bytes.starts(with: BodyForm.byteOrderMark) ? Array(bytes[3...]) : bytes
    let text: String
    if let utf8 = String(validating: body, as: UTF8.self) {
      text = utf8
    } else if form == .json {
      // JSON is UTF-8 (RFC 8259 section 8.1).
      text = String(decoding: body, as: UTF8.self)
    } else {
      let utf8 = String(decoding: body, as: UTF8.self)
      let cp950 = try Self.cp950(body, source: source)
      let replaced = (utf8: Self.replacements(in: utf8), cp950: cp950.invalidOffsets.count)
      guard min(replaced.utf8, replaced.cp950) <= BodyLimits.unreadableBytes else {
        throw NotUnderstood(
          source: source,
          reason: Text(
            "超過 \(BodyLimits.unreadableBytes) 位元組不是 UTF-8，也不是 CP950",
            "more than \(BodyLimits.unreadableBytes) bytes that are neither UTF-8 nor CP950"))
      }
      text = replaced.utf8 < replaced.cp950 ? utf8 : cp950.text
    }
    do {
      self.text = try ETENCharacters.replaced(in: text)
    } catch {
      throw Self.noTables(
        source,
        Text(
          "內容有 Big5 擴充字元，無法讀取：\(error)",
          "the body has characters of Big5's extensions, and reading them failed: \(error)"))
    }
  }

  private static func replacements(in text: String) -> Int { text.unicodeScalars.count { $0 == "\u{FFFD}" } }

  private static func cp950(_ bytes: [UInt8], source: SourceID) throws(NotUnderstood) -> DecodedText {
    do {
      return try Iconv.decode(bytes, from: "CP950", mostInvalid: BodyLimits.unreadableBytes)
    } catch {
      throw noTables(
        source,
        Text(
          "內容不是 UTF-8，也無法以 CP950 讀取：\(error)",
          "the body is not UTF-8, and reading it as CP950 failed: \(error)"))
    }
  }

  private static func noTables(_ source: SourceID, _ reason: Text) -> NotUnderstood {
    NotUnderstood(
      source: source, reason: reason,
      advice: Text(
        "安裝系統的字元轉換表（Debian：libc-bin 與 libc6）。",
        "install the system's character conversion tables (Debian: libc-bin and libc6)."))
  }
}

/// What a body may hold at most, so that none takes long to read or much memory: TPEx's day with all its warrants has
/// ten thousand rows and 170,000 cells.
package enum BodyLimits {
  /// The cells of a body, in JSON also the names of members.
  package static let cells = 1_000_000
  package static let columns = 1000
  static let cellBytes = 100_000
  /// A body that has a sentence in place of data is shorter.
  package static let messageBytes = 4096
  /// The bytes that are neither UTF-8 nor CP950: a body with more is no text.
  static let unreadableBytes = 100_000

  package static let stopped = Text("讀取中止", "reading it was stopped")
  static let tooManyCells = Text("超過 \(cells) 格", "more than \(cells) cells")
  package static let tooLongCell = Text("有一格超過 \(cellBytes) 位元組", "a cell of more than \(cellBytes) bytes")
}

extension JSONText.Limits {
  package static let body = Self(
    values: BodyLimits.cells, tooMany: BodyLimits.tooManyCells, stopped: BodyLimits.stopped)
}
