internal import Costs
package import Diagnostics
package import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
package import TerminalText
package import Values
internal import WinRates

/// How good the estimates of past offerings were.
///
/// `stats --odds` and the tool `track_record` make it of the same ``TrackRecord`` as the page. Published
/// estimates are compared as they were; the others are computed afterwards from what was known then, and
/// marked.
package struct OddsRecord: Answer {
  package let record: TrackRecord

  /// - Parameter moment: The moment after which nothing is known.
  package init(in access: StoreAccess, moment: Instant)
    throws(SubcalError)
  {
    record = try access.read(at: moment) { store in
      let lists = try store.lists()
      let draws = RecordedDraw.all(
        drawn: lists[Offering.self], outcomes: try store.outcomes(), auctions: lists[Auction.self])
      return TrackRecord(
        draws, estimator: OddsEstimator(draws.compactMap { PastDraw($0) }), costs: .standard,
        before: moment.firstDayWithoutResults, forecast: ForecastRecord(lists))
    }.value
  }

  package var json: JSONValue { record.json }

  /// `json` without the single draws, and with the last of what was forecast.
  package var summary: JSONValue { record.summary }

  /// How good the estimates of past offerings were: a line for each group and way of estimating, and the newest draws.
  package var blocks: [TextBlock] {
    guard !record.cases.isEmpty else {
      return [
        .paragraph(
          Text(
            "尚無可以比較的抽籤結果；先執行 subcal backfill --subscriptions。",
            "No past draws to compare yet: run subcal backfill --subscriptions."))
      ] + forecast
    }
    var table = AlignedTable([
      .left(Text("類別", "group"), 0), .left(Text("方法", "estimate"), 0),
      .right(Text("檔數", "draws"), 1), .right(Text("誤差中位數", "median error"), 0),
      .right(Text("兩倍以內", "within 2x"), 2), .right(Text("範圍內", "in range"), 1),
      .right(Text(verbatim: "R²"), 1), .right(Text("前 10 名猜中", "top ten found"), 3),
    ])
    table.rows = record.groups.filter { $0.cases > 0 }.flatMap(rows)
    var lines: [LabelledText] = []
    lines.add("註", "note", note)
    for group in record.groups where group.isRegressionSetAside {
      lines.add(
        "停用", "set aside",
        Text(
          "\(title(of: group))：最近各檔的迴歸比張數 ÷ 合格件中位數差，改用後者",
          "\(title(of: group)): over the last draws the regression was worse than lots ÷ median applications, which is shown"
        ))
    }
    let head = record.sentence.map { [TextBlock.paragraph($0), .blank] } ?? []
    return head + (table.rows.isEmpty ? [] : [.table(table), .blank])
      + [.table(draws), .blank, .facts(lines)]
      + forecast
  }

  /// What was forecast of the offerings that came, a line for each kind; nothing while none came.
  private var forecast: [TextBlock] {
    var table = AlignedTable([
      .left(Text("事先來源", "forecast by"), 0), .right(Text("已列入公告", "came"), 0),
      .right(Text("事先列出", "forecast"), 0), .right(Text("提前天數", "days before"), 0),
      .right(Text("價格相符", "price"), 1), .right(Text("張數相符", "lots"), 1),
      .right(Text("日期相符", "days"), 1),
    ])
    func score(_ score: ForecastRecord.Score) -> TonedText {
      TonedText(score.compared == 0 ? nil : "\(score.asForecast)/\(score.compared)")
    }
    table.rows = record.forecast.groups.map { group in
      [
        TonedText(group.noun), TonedText(group.came.grouped), TonedText(group.forecast.grouped),
        TonedText(group.medianDaysBefore), score(group.price), score(group.lots), score(group.days),
      ]
    }
    return table.rows.isEmpty ? [] : [.blank, .table(table)]
  }

  /// The newest draws with what was estimated before.
  private var draws: AlignedTable {
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1), .left(Text("抽籤", "drawn on"), 0),
      .right(Text("預估", "estimate"), 0), .right(Text("範圍", "range"), 2), .right(Text("中籤率", "win rate"), 0),
      .right(Text("偏差", "off by"), 0), .left(Text("類別", "group"), 3),
    ])
    table.rows = record.newest.map { one in
      [
        TonedText(one.code), TonedText(one.name), TonedText(one.drawDate),
        TonedText(
          one.estimate.map {
            Text("約 \($0.roughRate)%", "about \($0.roughRate)%") + Text(verbatim: one.isComputed ? "‡" : " ")
          }),
        TonedText(one.estimate?.range),
        TonedText("\(one.drawn)%" + (one.isWithinRange == false ? " ✗" : "  ")),
        TonedText(one.error?.signed), TonedText(one.group.text),
      ]
    }
    return table
  }

  private func rows(of group: TrackRecord.Group) -> [[TonedText]] {
    let ways: [(Text, TrackRecord.Score?, Int?)] = [
      (Text("預估", "shown"), group.shown, group.withinRange),
      (Text("張數 ÷ 合格件中位數", "lots ÷ median applications"), group.byMedianApplications, nil),
      (Text("過去中籤率中位數", "median of past rates"), group.byMedianRate, nil),
    ]
    return ways.enumerated().compactMap { index, way in
      let (name, score, held) = way
      return score.map { score in
        [
          TonedText(index == 0 ? title(of: group) : .empty), TonedText(name),
          TonedText(index == 0 ? group.cases.grouped : ""),
          TonedText(group.hasShares ? "\(score.medianError)%" : nil),
          TonedText(group.hasShares ? "\(Percent(score.withinTwo, of: group.cases))%" : nil),
          TonedText(group.hasShares ? held.map { "\(Percent($0, of: group.cases))%" } : nil),
          TonedText(group.rSquared(of: score).map { "\($0)%" }), TonedText(score.topTen),
        ]
      }
    }
  }

  private func title(of group: TrackRecord.Group) -> Text { group.group?.text ?? Text("全部", "all") }

  private var note: Text {
    let published = record.cases.count { $0.made != nil }
    let first = record.cases.map(\.drawDate).min()?.description ?? ""
    let others = record.cases.count - record.newest.count
    return Text(
      "\(first) 起的抽籤結果\(others > 0 ? "，其餘 \(others) 檔見 --json" : "")；✗ 範圍外；\(published) 檔的預估是截止前一晚發布的，‡ 為事後推算：用當時已知的資料、同樣的方法，股數與承銷價採最後公布者。前 10 名猜中：期望值前 10 名猜中幾檔。過去績效不代表未來表現。",
      "draws since \(first)\(others > 0 ? ", the other \(others) with --json" : ""); ✗ outside the range; "
        + "\(published) estimates were published the evening before the last day; those with ‡ are computed "
        + "in the same way from what was known then, but with the final lots and prices; top ten found: how many of the "
        + "ten with the highest expected value. Past results are no forecast.")
  }
}
