package import Localization
package import Values

/// That a security cannot be traded as usual, as one row of an exchange's list says it.
///
/// `StatusDecoder` makes it from a row, the store keeps it, and ``TradingStatuses`` says what holds of a code on a day. A won
/// lot can be sold on the day of its delivery, but under disposition orders are matched every few minutes only, and while
/// trading is suspended not at all.
package struct TradingStatus: Hashable, Sendable {
  package var code: StockCode
  package var kind: Kind
  /// The first and the last day; nil where the list does not say.
  package var first, last: Day?
  /// How often orders are matched, in minutes; nil where the list does not say.
  package var minutes: Int?
  /// The day of the newest list that has it, where no list has come since; nil while the list comes.
  package var knownOn: Day?

  package init(
    _ code: StockCode, _ kind: Kind, from first: Day? = nil, to last: Day? = nil, minutes: Int? = nil
  ) {
    (self.code, self.kind, self.first, self.last, self.minutes) = (code, kind, first, last, minutes)
  }

  /// In the order of what they keep a seller from. The raw values are published.
  package enum Kind: String, CaseIterable, Comparable, Sendable {
    /// 暫停交易, 停止交易
    case suspended
    /// 處置有價證券
    case disposition
    /// 變更交易方法: brokers collect shares and money before they place an order (全額交割).
    case alteredTrading = "altered_trading"
    /// 管理股票, which is traded in the same way.
    case managedStock = "managed_stock"
    /// 分盤集合競價 of such a security.
    case periodicAuction = "periodic_auction"
    /// 注意有價證券, announced for a day.
    case attention

    package static func < (one: Kind, other: Kind) -> Bool { one.place < other.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package var text: Text {
      switch self {
      case .suspended: Text("暫停交易", "suspension")
      case .disposition: Text("處置", "disposition")
      case .alteredTrading: Text("變更交易（全額交割）", "altered trading (full delivery)")
      case .managedStock: Text("管理股票（全額交割）", "managed stock (full delivery)")
      case .periodicAuction: Text("分盤集合競價", "periodic call auctions")
      case .attention: Text("注意", "attention")
      }
    }
  }

  /// In words: `處置中：每 5 分鐘撮合一次，至 2024-11-12`.
  package func text(on today: Day) -> Text {
    said(on: today)
      + knownOn.map { Text("（\($0) 所知，其後清單未取得）", " (known on \($0); no list has come since)") }
  }

  private func said(on today: Day) -> Text {
    let matched = minutes.map { .colon + Text("每 \($0) 分鐘撮合一次", "matched every \($0) minutes") }
    let until = last.map { Text("至 \($0)", "until \($0)") }
    let begins = first.flatMap { day in
      day > today ? Text("自 \(day) 起\(kind.text)", "\(kind.text) from \(day)") : nil
    }
    switch kind {
    case .attention:
      return first.map { Text("注意股票（\($0) 公布）", "attention (announced \($0))") }
        ?? Text("注意股票", "attention")
    case .disposition:
      return ((begins ?? Text("處置中", "under disposition")) + matched) + .comma
        + (until ?? Text("期間不明", "for days that are not known"))
    case .suspended:
      return (begins ?? Text("暫停交易", "trading is suspended")) + .comma
        + (until ?? Text("恢復交易日未定", "without a day of resumption"))
    case .alteredTrading, .managedStock, .periodicAuction: return kind.text + matched
    }
  }
}
