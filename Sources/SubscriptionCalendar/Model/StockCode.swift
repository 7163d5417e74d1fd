/// The code of a security (證券代號): four to six ASCII digits and capital letters.
///
/// Codes become file names and identifiers, so no other text is accepted.
public struct StockCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The code as the exchange writes it.
  public let description: String

  /// The code in a text without blanks around it; nil when it breaks the grammar `[0-9A-Z]{4,6}`.
  public init?(_ text: some StringProtocol) {
    // A string: see Digits.
    let text = String(text)
    guard Self.isCode(text.utf8.span) else { return nil }
    description = text
  }

  init?(_ bytes: ArraySlice<UInt8>) {
    guard Self.isCode(bytes.span) else { return nil }
    description = String(decoding: bytes, as: UTF8.self)
  }

  private static func isCode(_ bytes: Span<UInt8>) -> Bool {
    (4...6).contains(bytes.count)
      && bytes.indices.allSatisfy {
        (0x30...0x39).contains(bytes[$0]) || (0x41...0x5A).contains(bytes[$0])
      }
  }

  /// Codes of central government bonds begin with A (`A131KA`); `00400A`, a fund, only ends with it.
  public var isGovernmentBond: Bool { description.utf8.first == 0x41 }

  /// Whether the code is a warrant's on a board: TPEx's have six characters and begin with 7 (`70001U`). Those
  /// on the exchange are in none of its files that we read.
  public func isWarrant(on board: Board) -> Bool {
    board == .tpex && description.utf8.count == 6 && description.utf8.first == 0x37
  }

  /// The kind of security, from the code's form.
  public var kind: SecurityKind {
    let bytes = description.utf8
    // Funds and notes: 0050, 00940, 006208, 020011.
    if bytes.first == 0x30 { return .other }
    switch (bytes.count, letters: bytes.count { $0 >= 0x41 }) {
    case (4, 0): return .share
    case (5, 0): return .convertibleBond
    case (5, 1): return bytes.last.map { $0 >= 0x41 } == true ? .preferred : .other
    default: return .other
    }
  }

  /// Orders codes by their bytes.
  public static func < (left: StockCode, right: StockCode) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}

/// The kind of a security, from the form of its code.
public enum SecurityKind: String, Sendable, CaseIterable {
  /// Common shares: four digits.
  case share
  /// Preferred shares: the company's four digits and a letter (`2897B`).
  case preferred
  /// Convertible bonds: the company's four digits and a fifth (`12341`); a share's close does not apply to them.
  case convertibleBond = "convertible_bond"
  /// Anything else: funds, whose codes begin with 0, and government bonds when they are kept.
  case other
}
