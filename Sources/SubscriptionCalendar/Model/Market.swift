/// Where shares trade.
public enum Board: String, Sendable, CaseIterable {
  /// The Taiwan Stock Exchange (上市).
  case twse = "TWSE"
  /// The Taipei Exchange's main board (上櫃).
  case tpex = "TPEx"
  /// The Taipei Exchange's emerging stock board (興櫃).
  case emerging = "Emerging"

  /// The board of a name, in whatever case.
  package static func named(_ name: String) -> Board? {
    allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }

  /// What kind of day price the board's files have.
  public var closeKind: CloseKind { self == .emerging ? .average : .close }
}

/// The market and occasion of an offering (發行市場), in the exchange's own words: an open set.
public struct Market: Hashable, Sendable, CustomStringConvertible {
  /// The exchange's label, such as `上市增資` or `第一上櫃公司初上櫃`.
  public let description: String

  /// The market of that label.
  public init(_ label: String) { description = label }

  /// The board on which the shares trade or will trade; nil if the label names none.
  ///
  /// The label of a move names the new board last: 創新板轉列上櫃 goes to TPEx.
  public var board: Board? {
    if has("上櫃") { return .tpex }
    if has("上市") || has("創新板") { return .twse }
    return has("興櫃") ? .emerging : nil
  }

  /// Where the code trades before the offering's shares are delivered.
  package enum Trade: Sendable {
    /// On ``board``: new shares of a listed company.
    case onOwnBoard
    /// On no listed board: a first listing.
    case notYet
    /// Elsewhere: a move between boards, or a label that does not tell.
    case elsewhere
  }

  package var trade: Trade {
    if has("初") { return .notYet }
    return has("增資") || has("現增") ? .onOwnBoard : .elsewhere
  }

  var isOfInnovationBoard: Bool { has("創新板") }

  /// Whether the label says central government bond (中央登錄公債).
  public var isGovernmentBond: Bool { has("公債") }

  /// Whether the label has a word. Bytes are compared: comparing characters takes fifty times as long, and every offering
  /// of a night is asked often.
  private func has(_ word: String) -> Bool {
    let (label, word) = (description.utf8.span, word.utf8.span)
    return (0..<max(0, label.count - word.count + 1)).contains { start in
      word.indices.allSatisfy { label[start + $0] == word[$0] }
    }
  }
}
