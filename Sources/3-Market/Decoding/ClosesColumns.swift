package import Values

/// The columns of a board's daily files, by the names that each form gives them.
///
/// They are found by name: the close is eighth in one form and third in another, and volume and transactions change
/// places between two responses of the same exchange.
struct ClosesColumns: Sendable {
  let code, name, close: Column
  let day = Column("日期", "Date")
  /// Those that not every board has.
  let others: [Kind: Column]

  enum Kind: CaseIterable {
    case open, high, low, volume, value, last, reference, change, sign, time, limitUp, limitDown
  }

  init(of board: Board) {
    switch board {
    case .twse:
      code = Column("證券代號", "Code")
      name = Column("證券名稱", "Name")
      close = Column("收盤價", "ClosingPrice")
      others = [
        .open: Column("開盤價", "OpeningPrice"), .high: Column("最高價", "HighestPrice"),
        .low: Column("最低價", "LowestPrice"), .volume: Column("成交股數", "TradeVolume"),
        .value: Column("成交金額", "TradeValue"), .change: Column("漲跌價差", "Change"), .sign: Column("漲跌(+/-)"),
      ]
    case .tpex:
      code = Column("代號", "SecuritiesCompanyCode")
      name = Column("名稱", "CompanyName")
      close = Column("收盤", "Close")
      others = [
        .open: Column("開盤", "Open"), .high: Column("最高", "High"), .low: Column("最低", "Low"),
        .volume: Column("成交股數", "TradingShares"), .value: Column("成交金額(元)", "TransactionAmount"),
        .change: Column("漲跌", "Change"), .limitUp: Column("次日漲停價", "NextLimitUp"),
        .limitDown: Column("次日跌停價", "NextLimitDown"),
      ]
    case .emerging:
      // There is no closing price: trades are made one by one with the recommending brokers, and the exchange itself
      // compares the next day with the average.
      code = Column("SecuritiesCompanyCode", "代號")
      name = Column("CompanyName", "名稱")
      close = Column("Average", "日均價")
      others = [
        .high: Column("Highest", "最高"), .low: Column("Lowest", "最低"), .last: Column("LatestPrice", "成交"),
        .reference: Column("PreviousAveragePrice", "前日均價"), .volume: Column("TransactionVolume", "成交量"),
        .time: Column("Time"),
      ]
    }
  }
}

extension Board {
  package var closeColumn: String { ClosesColumns(of: self).close.name }
}
