internal import Iconv

/// The form of a body, told from its bytes: the exchange has answered CSV to a request for JSON.
public enum BodyForm: String, Sendable, CaseIterable {
  /// Comma-separated values with title and footer lines.
  case csv
  /// JSON: `fields` and `data`, or an array of objects.
  case json
  /// A page with a table.
  case html

  /// Tells a body's form from its first bytes.
  public init(recognising body: [UInt8]) {
    let start = body.dropFirst(body.starts(with: Self.byteOrderMark) ? 3 : 0).drop { $0 <= 0x20 }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .html
    case UInt8(ascii: "\""):
      // A CSV title is quoted too; only JSON inside a JSON string goes on with a bracket.
      let second = start.dropFirst().first { $0 > 0x20 }
      self = second == UInt8(ascii: "{") || second == UInt8(ascii: "[") ? .json : .csv
    default: self = .csv
    }
  }

  fileprivate static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The text of a body and the form it is in.
struct BodyText {
  var text: String
  var form: BodyForm

  /// Reads bytes as UTF-8 where they are, else as CP950, which the exchange's CSV has always been in.
  ///
  /// Bytes that are neither become U+FFFD, so that only the rows they stand in are lost.
  init(_ bytes: [UInt8], source: String) throws(NotUnderstood) {
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw NotUnderstood(source: source, reason: "the body is empty", advice: Advice.runAgain)
    }
    let body = bytes.starts(with: BodyForm.byteOrderMark) ? bytes[3...] : bytes[...]
    if let valid = String(validating: body, as: UTF8.self) {
      text = valid
    } else {
      text = try Self.cp950(Array(body), source: source)
    }
    form = BodyForm(recognising: bytes)
  }

  private static func cp950(_ bytes: [UInt8], source: String) throws(NotUnderstood) -> String {
    do {
      return try Iconv.decode(bytes, from: "CP950").text
    } catch {
      throw NotUnderstood(
        source: source, reason: "the body is not UTF-8, and reading it as CP950 failed: \(error)",
        advice: "install the system's character conversion tables (Debian: libc-bin and libc6).")
    }
  }
}

/// What to do about a body that is not understood; one wording for each remedy.
enum Advice {
  static let runAgain =
    "run again later; if it stays so, open the source's URL in a browser and see what it answers."
  static let columnChanged =
    "the exchange may have renamed the column: look at the header, and update subcal or report the new name."
  static let securityPage =
    "the exchange's guard refused the request: wait an hour before the next run, and ask less often."
}
