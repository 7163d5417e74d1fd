package import Localization

/// The code of a security (證券代號): four to six ASCII digits and capital letters.
///
/// Codes become file names and identifiers, so no other text is accepted.
package struct StockCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Its characters, the first one highest, in six bytes: codes are hashed and compared by the hundred thousand. Of so many
  /// strings, hashing takes 2 ms more and sorting 6.
  package let number: UInt64

  private static let length = 6

  /// The code in a text without blanks around it; nil when it breaks the grammar `[0-9A-Z]{4,6}`.
  package init?(_ text: some StringProtocol) {
    // A string: see Digits.
    self.init(String(text).utf8.span)
  }

  /// The code in a text as people type and paste it: `9935.TW`, `TW9935`, `4927-KY`, `9935 慶豐富`, `慶豐富（9935）`; nil unless
  /// there is just one. It has a digit, first if there are more words: TSMC and S&P500 only have the form of codes. A date is
  /// none: 2024-11-01 is not the share 2024.
  package init?(typed text: some StringProtocol) {
    // A path is none.
    if text.contains("..") || Self.isCounted(text) { return nil }
    let dateless = text.narrow.replacing(#/[0-9]{4}([-/.])[0-9]{1,2}\1[0-9]{1,2}/#, with: " ")
    let words = dateless.uppercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let codes = words.filter {
      words.count == 1 ? $0.contains(where: \.isNumber) : $0.first?.isNumber == true
    }
    .compactMap { StockCode($0.hasPrefix("TW") ? $0.dropFirst(2) : $0.hasSuffix("KY") ? $0.dropLast(2) : $0) }
    guard let code = codes.first, Set(codes).count == 1 else { return nil }
    self = code
  }

  /// Whether a code is typed with a number of lots: `9935*2`, `9935（2）`, `9935兩張`. Who reads the code alone would answer
  /// for one lot.
  package static func isCounted(_ text: some StringProtocol) -> Bool {
    let typed = text.narrow.uppercased().filter { $0 != " " }
    return typed.wholeMatch(
      of:
        /[0-9][0-9A-Z]{3,5}(?:[X×*][0-9]{1,3}|\([0-9]{1,3}\)|-[1-9])[張股件]?|[0-9][0-9A-Z]{3,5}(?:[X×*(-]?[0-9]{0,2}[一二兩三四五六七八九十]*[張件]\)?)/
    )
      != nil
      // `2024-1`, a month
      && typed.wholeMatch(of: /(?:19|20)[0-9]{2}-[1-9]/) == nil
  }

  package init?(_ bytes: Span<UInt8>) {
    guard (4...Self.length).contains(bytes.count) else { return nil }
    var number: UInt64 = 0
    for index in bytes.indices {
      guard (0x30...0x39).contains(bytes[index]) || (0x41...0x5A).contains(bytes[index]) else { return nil }
      number = number << 8 | UInt64(bytes[index])
    }
    self.number = number << (8 * UInt64(Self.length - bytes.count))
  }

  /// The code of a ``number``; nil if it is none's.
  package init?(number: UInt64) {
    guard number >> (8 * UInt64(Self.length)) == 0 else { return nil }
    self.init(Self.bytes(of: number).span)
  }

  /// The characters in a number, without the zeros after them.
  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<max(0, length - number.trailingZeroBitCount / 8)).map {
      UInt8(truncatingIfNeeded: number >> (8 * UInt64(length - 1 - $0)))
    }
  }

  private var count: Int { Self.length - number.trailingZeroBitCount / 8 }

  private var first: UInt8 { UInt8(truncatingIfNeeded: number >> (8 * UInt64(Self.length - 1))) }

  /// The code as the exchange writes it.
  package var description: String { String(decoding: Self.bytes(of: number), as: UTF8.self) }

  /// Codes of central government bonds begin with A (`A131KA`); `00400A`, a fund, only ends with it.
  package var isGovernmentBond: Bool { first == 0x41 }

  /// Whether the code is a warrant's on a board: TPEx's have six characters and begin with 7 (`70001U`). Those
  /// on the exchange are in none of its files that we read.
  package func isWarrant(on board: Board) -> Bool {
    board == .tpex && count == 6 && first == 0x37 && kind != .preferred
  }

  package var kind: SecurityKind {
    // Funds and notes: 0050, 00940, 006208, 020011.
    if first == 0x30 { return .other }
    let bytes = Self.bytes(of: number)
    switch (count, letters: bytes.count { $0 >= 0x41 }) {
    case (4, 0): return .share
    case (5, 0): return .convertibleBond
    case (5...6, 1): return bytes.dropFirst(4).first.map { $0 >= 0x41 } == true ? .preferred : .other
    default: return .other
    }
  }

  package static func < (left: StockCode, right: StockCode) -> Bool { left.number < right.number }
}

/// The kind of a security, from the form of its code.
package enum SecurityKind: String, Sendable, CaseIterable {
  /// Common shares: four digits.
  case share
  /// Preferred shares: the company's four digits and a letter (`2897B`), which a digit may follow (`2887Z1`).
  case preferred
  /// Convertible bonds: the company's four digits and a fifth (`12341`); a share's close does not apply to them.
  case convertibleBond = "convertible_bond"
  /// Anything else: funds, whose codes begin with 0, and government bonds when they are kept.
  case other
}

extension SecurityKind {
  package var text: Text {
    switch self {
    case .share: Text("股票", "share")
    case .preferred: Text("特別股", "preferred share")
    case .convertibleBond: Text("可轉換公司債", "convertible bond")
    case .other: Text("其他", "other")
    }
  }
}
