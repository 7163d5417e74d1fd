/// The code of a security (證券代號): four to six ASCII digits and capital letters.
///
/// Codes become file names and identifiers, so no other text is accepted.
public struct StockCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The code as the exchange writes it.
  public let description: String

  /// The code in a text without blanks around it; nil when it breaks the grammar `[0-9A-Z]{4,6}`.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (4...6).contains(bytes.count),
      bytes.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    else { return nil }
    description = String(text)
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
    // Funds and notes: 0050, 00940, 006208, 020011.
    if description.hasPrefix("0") { return .other }
    let letters = description.utf8.map { (0x41...0x5A).contains($0) }
    switch (letters.count, letters.firstIndex(of: true)) {
    case (4, nil): return .share
    case (5, nil): return .convertibleBond
    case (5, 4): return .preferred
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
