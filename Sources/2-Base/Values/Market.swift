package import Localization

/// Where shares trade.
///
/// Each board has its own file of closes, its own limits and its own hours. ``Market`` derives the board of an offering from
/// its label; `ClosePrecedence` says which board's close counts. Files have the raw value and the store `number`, and
/// neither ever changes.
package enum Board: String, Sendable, CaseIterable {
  /// The Taiwan Stock Exchange (上市).
  case twse = "TWSE"
  /// The Taipei Exchange's main board (上櫃).
  case tpex = "TPEx"
  /// The Taipei Exchange's emerging stock board (興櫃).
  case emerging = "Emerging"

  package static func named(_ name: String) -> Board? {
    allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }

  package var closeKind: CloseKind { self == .emerging ? .average : .close }
}

/// The market and occasion of an offering (發行市場), in the exchange's own words: an open set.
///
/// One text decides three things: the board, whether that board has closes already, and which past draws are
/// like this one. `上市增資`, the label of 9935, is an increase of a TWSE company, whose own close counts. A
/// first listing (初上市, 初上櫃) has no close on its board before the delivery, so the emerging board's average is
/// shown. A label that nobody foresaw gives no board, or ``Trade/elsewhere``: never a guess.
package struct Market: Hashable, Sendable, CustomStringConvertible {
  /// The exchange's label, such as `上市增資` or `第一上櫃公司初上櫃`.
  package let description: String
  /// What is before and after 轉 in the label of a move; no destination in other labels, such as one of 轉換公司債.
  private let origin, destination: Board?

  package init(_ label: String) {
    description = label
    let parts = label.contains("轉") ? label.split(separator: "轉").map(String.init) : []
    destination = parts.last.flatMap(Self.board)
    origin = parts.count > 1 ? parts.first.flatMap(Self.board) : nil
  }

  /// The board on which the shares trade or will trade; nil if the label names none.
  ///
  /// The label of a move names the new board last: 創新板轉列上櫃 goes to TPEx, 上櫃轉上市 to TWSE.
  package var board: Board? { destination ?? Self.board(in: description) }

  private static func board(in label: String) -> Board? {
    words.first { label.contains($0.0) }?.1
  }

  /// The words for boards, the usual ones first. U+5DFF (巿) is another character than U+5E02 (市).
  private static let words: [(String, Board)] = [
    ("上櫃", .tpex), ("上市", .twse), ("創新板", .twse), ("興櫃", .emerging), ("櫃檯", .tpex), ("櫃台", .tpex),
    ("櫃臺", .tpex), ("櫃買", .tpex), ("上巿", .twse), ("集中", .twse), ("證券交易所", .twse),
  ]

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
    if destination != nil { return .elsewhere }
    if description.contains("初") { return .notYet }
    return description.contains("增資") || description.contains("現增") ? .onOwnBoard : .elsewhere
  }

  /// A board, and whether it has closes of the code before the delivery; nil if the label does not tell.
  package var listing: (board: Board, trades: Bool)? {
    switch trade {
    case .onOwnBoard: board.map { ($0, true) }
    case .notYet: board.map { ($0, false) }
    case .elsewhere: destination == nil ? nil : origin.map { ($0, true) }
    }
  }

  package var isOfInnovationBoard: Bool { description.contains("創新板") }

  /// Whether the label says central government bond (中央登錄公債).
  package var isGovernmentBond: Bool { description.contains("公債") }
}

extension Board {
  package var text: Text {
    switch self {
    case .twse: Text("上市", "TWSE")
    case .tpex: Text("上櫃", "TPEx")
    case .emerging: Text("興櫃", "Emerging")
    }
  }

  /// The number that stands for the board in the store.
  package var number: Int {
    switch self {
    case .twse: 1
    case .tpex: 2
    case .emerging: 3
    }
  }

  package init?(number: Int) {
    switch number {
    case 1: self = .twse
    case 2: self = .tpex
    case 3: self = .emerging
    default: return nil
    }
  }
}

package enum CloseKind: String, Sendable, CaseIterable {
  case close
  /// The day's average (日均價), all that the emerging board has.
  case average
  case last
}

extension CloseKind {
  package var text: Text {
    switch self {
    case .close: Text("收盤價", "close")
    case .average: Text("日均價", "average")
    case .last: Text("成交價", "last")
    }
  }
}
