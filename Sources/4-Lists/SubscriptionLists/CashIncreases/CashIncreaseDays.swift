internal import Announcements
internal import ListEngine
package import Localization
internal import Values

extension CashIncrease {
  package static let days = [
    DayKind<EvaluatedCashIncrease>(
      "last_day_to_hold", Text("現增最後買進日", "Last day to hold for the rights issue"),
      word: Text("最後買進", "hold until"),
      from: { $0.lastDayToHold }
    ) { [$0.priceText] },
    DayKind<EvaluatedCashIncrease>(
      "record_date", Text("現增認股基準日", "Record date of the rights issue"), word: Text("基準日", "record date"),
      from: { $0.increase.recordDate }
    ) { _ in [] },
    DayKind<EvaluatedCashIncrease>(
      "holders_pay", Text("現增原股東繳款", "Holders pay for their new shares"),
      word: Text("原股東繳款", "holders pay from"),
      from: { $0.increase.holdersPayFrom }, through: { $0.increase.holdersPayTo }
    ) { [$0.priceText] },
  ]
}

extension EvaluatedCashIncrease: EvaluatedRecord {
  package typealias Record = CashIncrease

  package var page: String { ExchangePage.announcements }

  package var lines: [Text?] {
    [
      statusText, known.brokenRule?.note, summary,
      daysOnClosures?.note(in: days.first?.day.year),
      increase.effectiveOn.map { Text("申報生效日 \($0)", "the filing became effective on \($0)") },
      known.estimatedLots.map {
        Text(
          "公開申購估計約 \($0.grouped) 張（公開承銷股數的 85%，承銷商自行認購 15%）",
          "about \($0.grouped) lots for the public, an estimate: 85% of the public part, because underwriters keep 15%"
        )
      },
      offeringID == nil
        ? Text("公開申購日期以交易所公告為準。", "The days to apply come with the exchange's list.")
        : Text("已列入公開申購公告。", "It is in the list of subscriptions."),
      Text("資料來源：公開資訊觀測站 重大訊息 \(page)", "Source: the company's announcements \(page)"),
    ]
  }

  /// What its calendar entries say.
  private var summary: Text {
    let year = known.firstSeen.day.year
    return [
      line, increase.sharesPerThousand.map(\.perThousandText),
      days.isEmpty
        ? nil
        : days.map { kind, day in kind.word + Text(verbatim: " ") + day.text(in: year) }.joined(.enumeration),
    ].compactMap(\.self).joined(.comma)
  }

  /// What who wants to apply for the draw needs of it; the rest is for holders.
  var line: Text {
    [status == .announced || status == .listed ? nil : statusText, terms].compactMap(\.self).joined(.comma)
  }

  /// What is left to say beside the steps.
  var facts: Text {
    [status == .suspended || status == .cancelled ? statusText : nil, terms].compactMap(\.self).joined(.comma)
  }

  private var terms: Text { [priceText, sharesText].compactMap(\.self).joined(.comma) }

  private var statusText: Text {
    switch status {
    case .decided:
      increase.decidedOn.map { Text("董事會 \($0) 決議", "decided by the board on \($0)") } ?? status.text
    case .suspended: status.text + Text("，日期將另行公告", "; its days are to be announced again")
    case .announced, .cancelled, .listed: status.text
    }
  }

  fileprivate var priceText: Text {
    let price = increase.price
    switch increase.priceStatus {
    case .final: return price.map { Text("發行價 \($0) 元", "NT$ \($0) a share") } ?? .empty
    case .provisional: return price.map { Text("暫定發行價 \($0) 元", "NT$ \($0) a share, provisional") } ?? .empty
    case .range: return Text("發行價僅公告區間", "only a range of prices is announced")
    case .none: return Text("發行價尚未公告", "price not announced")
    }
  }

  private var sharesText: Text? {
    let most = increase.totalIsLimit == false ? Text(" ", "") : Text("至多 ", "at most ")
    let parts = [
      increase.totalShares.map { Text("發行", "") + most + .lots($0) + Text("", " in all") },
      increase.publicShares.map { Text("公開承銷 ", "public ") + .lots($0) },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(.comma)
  }
}
