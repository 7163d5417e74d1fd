internal import SubscriptionCalendar
internal import SubscriptionQueries

/// How good the estimates of past offerings were, as a table: a line for each group and way of estimating.
struct OddsRecordText {
  private let record: TrackRecord
  private let localizer: Localizer

  init(_ record: OddsRecord, localizer: Localizer) {
    (self.record, self.localizer) = (record.record, localizer)
  }

  func text(columns: Int, style: Style) -> String {
    guard record.groups.contains(where: { $0.cases > 0 }) else {
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
    return table.text(columns: columns, style: style) + "\n" + lines.text(columns: columns, style: style)
  }

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
          place == 0 ? title(of: group) : "", name, place == 0 ? "\(group.cases)" : "",
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
    return localizer(
      "\(first) 起的抽籤結果；\(published) 檔的預估為截止前一晚所發布，其餘以當時已知的資料依同樣方法補算。過去結果不代表未來。",
      "draws since \(first); \(published) estimates were published the evening before the last day, the others are computed "
        + "in the same way from what was known then. Past results are no forecast.")
  }
}
