internal import SubscriptionCalendar
internal import SubscriptionQueries

/// How good the estimates of past offerings were: a line for each group and way of estimating, and the newest draws.
struct OddsRecordText {
  private let record: TrackRecord
  private let localizer: Localizer

  init(_ record: OddsRecord, localizer: Localizer) {
    (self.record, self.localizer) = (record.record, localizer)
  }

  func text(columns: Int, style: Style) -> String {
    guard !record.cases.isEmpty else {
      return localizer(
        "尚無可以比較的抽籤結果；先執行 subcal backfill --subscriptions。",
        "No past draws to compare yet: run subcal backfill --subscriptions.") + "\n"
    }
    var table = AlignedTable([
      .left(localizer("類別", "group"), 0), .left(localizer("方法", "estimate"), 0),
      .right(localizer("檔數", "draws"), 1), .right(localizer("誤差中位數", "median error"), 0),
      .right(localizer("兩倍以內", "within 2x"), 2), .right(localizer("範圍內", "in range"), 1),
      .right("R²", 1), .right(localizer("前十名命中", "top ten"), 3),
    ])
    table.rows = record.groups.filter { $0.cases > 0 }.flatMap(rows)
    var lines = LabelledLines()
    lines.add(localizer("註", "note"), TonedText(note))
    for group in record.groups where group.isRegressionSetAside {
      lines.add(
        localizer("停用", "set aside"),
        TonedText(
          localizer(
            "\(title(of: group))：最近各檔的迴歸比張數 ÷ 中位數差，改用後者",
            "\(title(of: group)): over the last draws the regression was worse than lots ÷ median, which is shown"
          )))
    }
    let groups = table.rows.isEmpty ? "" : table.text(columns: columns, style: style) + "\n"
    return groups + draws.text(columns: columns, style: style) + "\n"
      + lines.text(columns: columns, style: style)
  }

  /// The newest draws with what was estimated before.
  private var draws: AlignedTable {
    var table = AlignedTable([
      .left(localizer("代號", "code"), 0), .left(localizer("名稱", "name"), 1),
      .left(localizer("抽籤", "drawn on"), 0), .right(localizer("預估", "estimate"), 0),
      .right(localizer("範圍", "range"), 2), .right(localizer("中籤率", "win rate"), 0),
      .right(localizer("偏差", "off by"), 0), .left(localizer("類別", "group"), 3),
    ])
    table.rows = record.cases.prefix(Self.shownDraws).map { one in
      let range = one.estimate.map(localizer.lexicon.roughRange) ?? "-"
      return [
        one.code.description, one.name, one.drawDate.description,
        one.estimate.map { localizer("約 \($0.roughRate)%", "about \($0.roughRate)%") } ?? "-",
        one.isWithinRange == false ? "\(range) ✗" : range, "\(one.drawn)%", one.error?.signed ?? "-",
        localizer.lexicon.group(one.group),
      ].map { TonedText($0) }
    }
    return table
  }

  private static let shownDraws = 20

  private func rows(of group: TrackRecord.Group) -> [[TonedText]] {
    let ways: [(String, TrackRecord.Score?, Int?)] = [
      (localizer("預估", "shown"), group.shown, group.withinRange),
      (localizer("張數 ÷ 中位數", "lots ÷ median"), group.byMedianApplications, nil),
      (localizer("中籤率中位數", "median rate"), group.byMedianRate, nil),
    ]
    return ways.enumerated().compactMap { place, way in
      let (name, score, held) = way
      return score.map { score in
        [
          place == 0 ? title(of: group) : "", name, place == 0 ? group.cases.grouped : "",
          "\(score.medianError)%", share(score.withinTwo, of: group.cases),
          held.map { share($0, of: group.cases) } ?? "-", score.rSquared.map { "\($0)%" } ?? "-",
          score.topTen.map { "\($0)" } ?? "-",
        ].map { TonedText($0) }
      }
    }
  }

  private func title(of group: TrackRecord.Group) -> String {
    group.group.map(localizer.lexicon.group) ?? localizer("全部", "all")
  }

  private func share(_ count: Int, of all: Int) -> String {
    "\(Percent(tenths: (count * 2000 + all) / (2 * all)))%"
  }

  private var note: String {
    let published = record.cases.count { $0.made != nil }
    let first = record.cases.map(\.drawDate).min()?.description ?? ""
    let others = record.cases.count - min(record.cases.count, Self.shownDraws)
    return localizer(
      "\(first) 起的抽籤結果\(others > 0 ? "，其餘 \(others) 檔見 --json" : "")；✗ 為範圍外；\(published) 檔的預估為截止前一晚所發布，其餘以當時已知的資料依同樣方法補算，股數與承銷價採最後公布者。過去績效不代表未來表現。",
      "draws since \(first)\(others > 0 ? ", the other \(others) with --json" : ""); ✗ was outside the range; "
        + "\(published) estimates were published the evening before the last day, the others are computed "
        + "in the same way from what was known then, but with the final lots and prices. "
        + "Past results are no forecast.")
  }
}
