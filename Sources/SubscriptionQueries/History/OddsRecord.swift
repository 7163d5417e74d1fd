package import Costs
package import Diagnostics
internal import JSON
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
package import Values
internal import WinRates

/// How good the estimates of past offerings were.
package struct OddsRecord: Answer {
  package let record: TrackRecord

  /// - Parameter asOf: The moment after which nothing is known.
  package init(in access: StoreAccess, asOf: Instant, costs: CostAssumptions = .standard) throws(SubcalError)
  {
    record = try access.read { store in
      let draws = try store.draws(knownAt: asOf)
      return TrackRecord(
        draws, estimator: OddsEstimator(draws.compactMap { PastDraw($0) }), costs: costs,
        before: asOf.firstDayWithoutResults)
    }.value
  }

  package var json: String { String(decoding: record.json.file, as: UTF8.self) }

  /// The same without the single draws.
  package var summaryJSON: String { String(decoding: record.summary.file, as: UTF8.self) }
}

/// How good the estimates of past offerings were: a line for each group and way of estimating, and the newest draws.
extension OddsRecord {
  package var blocks: [TextBlock] {
    guard !record.cases.isEmpty else {
      return [
        .line(
          Text(
            "尚無可以比較的抽籤結果；先執行 subcal backfill --subscriptions。",
            "No past draws to compare yet: run subcal backfill --subscriptions."))
      ]
    }
    var table = AlignedTable([
      .left(Text("類別", "group"), 0), .left(Text("方法", "estimate"), 0),
      .right(Text("檔數", "draws"), 1), .right(Text("誤差中位數", "median error"), 0),
      .right(Text("兩倍以內", "within 2x"), 2), .right(Text("範圍內", "in range"), 1),
      .right(Text(verbatim: "R²"), 1), .right(Text("前十名命中", "top ten"), 3),
    ])
    table.rows = record.groups.filter { $0.cases > 0 }.flatMap(rows)
    var lines: [LabelledText] = []
    lines.add(Text("註", "note"), note)
    for group in record.groups where group.isRegressionSetAside {
      lines.add(
        Text("停用", "set aside"),
        Text(
          "\(title(of: group))：最近各檔的迴歸比張數 ÷ 中位數差，改用後者",
          "\(title(of: group)): over the last draws the regression was worse than lots ÷ median, which is shown"
        ))
    }
    return (table.rows.isEmpty ? [] : [.table(table), .blank]) + [.table(draws), .blank, .facts(lines)]
  }

  /// The newest draws with what was estimated before.
  private var draws: AlignedTable {
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1),
      .left(Text("抽籤", "drawn on"), 0), .right(Text("預估", "estimate"), 0),
      .right(Text("範圍", "range"), 2), .right(Text("中籤率", "win rate"), 0),
      .right(Text("偏差", "off by"), 0), .left(Text("類別", "group"), 3),
    ])
    table.rows = record.cases.prefix(Self.shownDraws).map { one in
      let range = one.estimate?.range
      return [
        TonedText(one.code), TonedText(one.name), TonedText(one.drawDate),
        TonedText(one.estimate.map { Text("約 \($0.roughRate)%", "about \($0.roughRate)%") }),
        TonedText(one.isWithinRange == false ? range.map { $0 + Text(verbatim: " ✗") } : range),
        TonedText("\(one.drawn)%"), TonedText(one.error?.signed), TonedText(one.group.text),
      ]
    }
    return table
  }

  private static let shownDraws = 20

  private func rows(of group: TrackRecord.Group) -> [[TonedText]] {
    let ways: [(Text, TrackRecord.Score?, Int?)] = [
      (Text("預估", "shown"), group.shown, group.withinRange),
      (Text("張數 ÷ 中位數", "lots ÷ median"), group.byMedianApplications, nil),
      (Text("中籤率中位數", "median rate"), group.byMedianRate, nil),
    ]
    return ways.enumerated().compactMap { place, way in
      let (name, score, held) = way
      return score.map { score in
        [
          TonedText(place == 0 ? title(of: group) : .empty), TonedText(name),
          TonedText(place == 0 ? group.cases.grouped : ""), TonedText("\(score.medianError)%"),
          TonedText(share(score.withinTwo, of: group.cases)),
          TonedText(held.map { share($0, of: group.cases) }),
          TonedText(score.rSquared.map { "\($0)%" }), TonedText(score.topTen),
        ]
      }
    }
  }

  private func title(of group: TrackRecord.Group) -> Text { group.group?.text ?? Text("全部", "all") }

  private func share(_ count: Int, of all: Int) -> String {
    "\(Percent(tenths: (count * 2000 + all) / (2 * all)))%"
  }

  private var note: Text {
    let published = record.cases.count { $0.made != nil }
    let first = record.cases.map(\.drawDate).min()?.description ?? ""
    let others = record.cases.count - min(record.cases.count, Self.shownDraws)
    return Text(
      "\(first) 起的抽籤結果\(others > 0 ? "，其餘 \(others) 檔見 --json" : "")；✗ 為範圍外；\(published) 檔的預估為截止前一晚所發布，其餘以當時已知的資料依同樣方法補算，股數與承銷價採最後公布者。過去績效不代表未來表現。",
      "draws since \(first)\(others > 0 ? ", the other \(others) with --json" : ""); ✗ was outside the range; "
        + "\(published) estimates were published the evening before the last day, the others are computed "
        + "in the same way from what was known then, but with the final lots and prices. "
        + "Past results are no forecast.")
  }
}
