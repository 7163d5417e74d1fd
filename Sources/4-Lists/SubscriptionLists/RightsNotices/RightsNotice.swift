package import ListEngine
internal import Localization
package import Values

/// A cash increase that is announced with shares for the public: the facts of a row of the exchanges' notices of ex-rights
/// days (除權除息預告表).
///
/// Nil is "not announced yet".
package struct RightsNotice: Hashable, Sendable {
  package var code: StockCode
  package var name = ""
  /// Whose notice it is.
  package var board: Board?
  /// 除權交易日: who buys from that day on has no right to new shares.
  package var exRightsDay: Day?
  /// 現金增資配股率: all new shares over those before.
  package var ratio: ShareRatio?
  package var price: Price?
  package var publicShares, employeeShares, holderShares: Int?
  package var sharesPerThousand: ShareRatio?
  /// 無償配股率: free new shares for one held, on the same ex-day (權息).
  package var stockDividendRatio: ShareRatio?
  /// 現金股利: NT$ a share on the same ex-day. The exchanges give up to eight decimals, more than a `Price` has.
  package var cashDividend: ShareRatio?

  package init(code: StockCode) { self.code = code }
}

extension RightsNotice: ListedRecord {
  package enum Key: String, FactKey {
    case code, name, board
    case exRightsDay = "ex_rights_date"
    case ratio = "subscription_ratio"
    case price = "subscription_price"
    case publicShares = "public_shares"
    case employeeShares = "employee_shares"
    case holderShares = "holder_shares"
    case sharesPerThousand = "shares_per_thousand"
    case stockDividendRatio = "stock_dividend_ratio"
    case cashDividend = "cash_dividend"
  }

  package static func fact(_ key: Key) -> Fact<Self> {
    switch key {
    case .code: Fact(required: Text("證券代號", "Code of the share"), { $0.code }, { $0.code = $1 })
    case .name: Fact(text: Text("證券名稱", "Name of the share"), { $0.name }, { $0.name = $1 })
    case .board:
      Fact(
        Text("交易市場", "Board whose notice it is"), { $0.board?.rawValue },
        { $0.board = $1.flatMap { Board(rawValue: $0) } })
    case .exRightsDay:
      Fact(
        Text("除權交易日", "First day on which a buyer has no right to the new shares"), { $0.exRightsDay },
        { $0.exRightsDay = $1 })
    case .ratio: Fact(Text("現金增資配股率", "All new shares over those before"), { $0.ratio }, { $0.ratio = $1 })
    case .price:
      Fact(
        Text("認購價", "NT$ of a new share"), note: "; null until it is announced", { $0.price },
        { $0.price = $1 })
    case .publicShares:
      Fact(Text("公開承銷股數", "Shares offered to the public"), { $0.publicShares }, { $0.publicShares = $1 })
    case .employeeShares:
      Fact(Text("員工認購股數", "Shares for employees"), { $0.employeeShares }, { $0.employeeShares = $1 })
    case .holderShares:
      Fact(Text("原股東認購股數", "Shares for the holders"), { $0.holderShares }, { $0.holderShares = $1 })
    case .sharesPerThousand:
      Fact(
        Text("每仟股可認購股數", "New shares that a holder of 1,000 may subscribe for"), { $0.sharesPerThousand },
        { $0.sharesPerThousand = $1 })
    case .stockDividendRatio:
      Fact(
        Text("無償配股率", "Free new shares for one held, on the same ex-day"), isLater: true,
        { $0.stockDividendRatio }, { $0.stockDividendRatio = $1 })
    case .cashDividend:
      Fact(
        Text("現金股利", "NT$ of cash dividend a share, on the same ex-day"), isLater: true, { $0.cashDividend },
        { $0.cashDividend = $1 })
    }
  }

  package static let facts = Key.allCases.map(fact)

  package static let kind = RecordKind(
    name: "rights_notice", idSuffix: "rights", folder: "coming", noun: Text("即將到來的申購案", "upcoming offering"),
    counted: Text("件即將到來的申購案", "upcoming offerings"),
    open: Text("", "open"), closed: Text("", ""))

  package var identity: String { board?.rawValue ?? "" }
  package var period: [Day?] { [exRightsDay] }
  package var listDay: Day? { exRightsDay }
  package var lastDay: Day? { exRightsDay }
  package var isClosed: Bool { false }
  // A board's notices are gone only if its own table was read.
  package var scope: Scope? { board.map { .board($0) } }

  package func mayBe(_ other: RightsNotice) -> Bool {
    // A company does not increase its capital twice in a month.
    if code == other.code, let day = exRightsDay, let other = other.exRightsDay {
      return abs(day.number - other.number) <= 30
    }
    return hasNameAndDays(of: other)
  }

  /// A notice leaves its table on its day.
  package func isExpected(in _: [RightsNotice], on today: Day) -> Bool {
    exRightsDay.map { $0 > today } ?? false
  }
}
