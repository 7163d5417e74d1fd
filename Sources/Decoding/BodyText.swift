internal import Iconv
package import JSON
package import Localization

package struct BodyText {
  /// The text, as well-formed UTF-8 without a byte order mark.
  package let bytes: [UInt8]
  package let form: BodyForm

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Reads UTF-8, or else CP950, the encoding of the exchange's CSV. Bytes that are neither become U+FFFD, so that only
  /// their rows are lost; the reading with fewer of them is used.
  package init(_ bytes: [UInt8], source: String) throws(NotUnderstood) {
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw NotUnderstood(source: source, reason: Text("內容空白", "the body is empty"))
    }
    form = BodyForm(recognising: bytes)
    let body = bytes.starts(with: BodyForm.byteOrderMark) ? Array(bytes[3...]) : bytes
    let text: String
    if let utf8 = String(validating: body, as: UTF8.self) {
      // All of ETEN's characters begin with this byte.
      guard body.contains(0xEF) else {
        self.bytes = body
        return
      }
      text = utf8
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
      self.bytes = Array(try ETENCharacters.replaced(in: text).utf8)
    } catch {
      throw Self.noTables(
        source,
        Text(
          "內容有 Big5 擴充字元，無法讀取：\(error)",
          "the body has characters of Big5's extensions, and reading them failed: \(error)"))
    }
  }

  private static func replacements(in text: String) -> Int { text.unicodeScalars.count { $0 == "\u{FFFD}" } }

  private static func cp950(_ bytes: [UInt8], source: String) throws(NotUnderstood) -> DecodedText {
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

  private static func noTables(_ source: String, _ reason: Text) -> NotUnderstood {
    NotUnderstood(
      source: source, reason: reason,
      advice: Text(
        "安裝系統的字元轉換表（Debian：libc-bin 與 libc6）。",
        "install the system's character conversion tables (Debian: libc-bin and libc6)."))
  }
}

/// The form of a body, recognised from its bytes: the exchange has answered CSV to a request for JSON.
package enum BodyForm: String, Sendable, CaseIterable {
  /// Comma-separated values with title and footer lines.
  case csv
  /// JSON: `fields` and `data`, or an array of objects.
  case json
  case html

  package init(recognising body: [UInt8]) {
    let start = body.dropFirst(body.starts(with: Self.byteOrderMark) ? 3 : 0).drop { $0 <= 0x20 }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .html
    case UInt8(ascii: "\""):
      // A CSV title is quoted too; only JSON inside a JSON string continues with a bracket.
      let second = start.dropFirst().first { $0 > 0x20 }
      self = second == UInt8(ascii: "{") || second == UInt8(ascii: "[") ? .json : .csv
    default: self = .csv
    }
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
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

extension JSONReader.Limits {
  package static let body = Self(
    values: BodyLimits.cells, textBytes: BodyLimits.cellBytes, tooMany: BodyLimits.tooManyCells,
    tooLong: BodyLimits.tooLongCell, stopped: BodyLimits.stopped)
}

/// Characters that ETEN added to Big5, C6A1 to C875 and C8CD to C8D3, such as ① and の: CP950 calls the area
/// user-defined and has characters for private use in their place, U+F6B1 for C6A1 and so on.
enum ETENCharacters {
  /// The text with the characters that are meant.
  static func replaced(in text: String) throws(IconvError) -> String {
    guard text.unicodeScalars.contains(where: isOfETEN) else { return text }
    let meanings = try meanings.get()
    var replaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      replaced.append(isOfETEN(scalar) ? meanings[scalar] ?? scalar : scalar)
    }
    return String(replaced)
  }

  private static func isOfETEN(_ scalar: Unicode.Scalar) -> Bool {
    (0xF6B1...0xF7E1).contains(scalar.value) || (0xF817...0xF81D).contains(scalar.value)
  }

  /// All of them once: opening a converter for each character of a body would take minutes.
  private static let meanings = Result { () throws(IconvError) in
    var meanings: [Unicode.Scalar: Unicode.Scalar] = [:]
    for case let scalar? in (UInt32(0xE000)...0xF8FF).map(Unicode.Scalar.init) where isOfETEN(scalar) {
      meanings[scalar] = try meaning(of: scalar)
    }
    return meanings
  }

  /// What BIG5-HKSCS, which includes ETEN's characters, has in the same place; itself where that has none.
  private static func meaning(of scalar: Unicode.Scalar) throws(IconvError) -> Unicode.Scalar {
    // A row of Big5 has 157 places: 40 to 7E and A1 to FE. The area begins in the middle of row C6, after 63.
    let (row, place) = Int(scalar.value - 0xF6B1 + 63).quotientAndRemainder(dividingBy: 157)
    let trail = place < 63 ? 0x40 + place : 0xA1 + place - 63
    let found = try Iconv.decode([UInt8(0xC6 + row), UInt8(trail)], from: "BIG5-HKSCS")
    return found.invalidOffsets.isEmpty ? found.text.unicodeScalars.first ?? scalar : scalar
  }
}
