/// A cash increase that is announced with shares for the public: the facts of a row of the exchanges' notices of ex-rights
/// days (除權除息預告表).
///
/// Nil is "not announced yet".
package struct RightsNotice: Hashable, Sendable {
  /// 股票代號
  package var code: StockCode
  /// 名稱
  package var name = ""
  /// Whose notice it is.
  package var board: Board?
  /// 除權交易日: who buys from that day on has no right to new shares.
  package var exRightsDay: Day?
  /// 現金增資配股率: all new shares over those before.
  package var ratio: ShareRatio?
  /// 現金增資認購價
  package var price: Price?
  /// 公開承銷股數
  package var publicShares: Int?
  /// 員工認購股數
  package var employeeShares: Int?
  /// 原股東認購股數
  package var holderShares: Int?
  /// 按持股比例仟股認購股數
  package var sharesPerThousand: ShareRatio?

  package init(code: StockCode) { self.code = code }
}

extension RightsNotice: ListedRecord {
  package static var declarations: [FactDeclaration<RightsNotice>] { RightsNoticeFact.declarations }
  package static var idSuffix: String? { "rights" }

  package var occasion: String { board?.rawValue ?? "" }
  package var period: [Day?] { [exRightsDay] }
  package var listDay: Day? { exRightsDay }
  package var lastDay: Day? { exRightsDay }
  package var isClosed: Bool { false }
}

package typealias KnownNotice = KnownRecord<RightsNotice>
