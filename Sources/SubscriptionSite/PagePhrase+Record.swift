extension PagePhrase {
  static let record: [(String, String, String)] = [
    ("recordTitle", "預估準確度", "Track record of the estimates"),
    ("recordSubtitle", "抽籤前的預估中籤率與實際中籤率", "Win rates as estimated before the draw, and as drawn"),
    ("recordEmpty", "尚無可以比較的抽籤結果。", "There are no past draws to compare yet."),
    ("recordGroups", "各類申購案", "By group"), ("recordGroup", "類別", "Group"), ("recordMethod", "方法", "Estimate"),
    ("recordCases", "檔數", "Draws"), ("recordError", "誤差中位數", "Median error"),
    ("recordTwo", "兩倍以內", "Within a factor of 2"), ("recordRange", "落在範圍內", "Within the range"),
    ("recordTopTen", "期望值前十名命中", "Top ten by EV found"), ("recordShown", "預估", "shown"),
    ("recordByMedian", "張數 ÷ 合格件中位數", "lots ÷ median applications"),
    ("recordByRate", "過去中籤率中位數", "median of past rates"),
    (
      "recordSetAside", "迴歸近期較差，改用張數 ÷ 中位數",
      "the regression was worse over the last draws; lots ÷ median is shown"
    ),
    (
      "recordNote", "其中 {0} 檔的預估為截止前一晚所發布，其餘以當時已知的資料依同樣方法補算，股數與承銷價採最後公布者。範圍應有八成的實際中籤率落在其中。過去績效不代表未來表現。",
      "{0} of the estimates were published the evening before the last day; the others are computed in the same way from what was known then, but with the final lots and prices. The range should hold 8 of 10. Past results are no forecast."
    ),
    ("recordDraws", "最近的抽籤", "Last draws"), ("recordDrawn", "抽籤日", "Drawn"), ("recordBand", "範圍", "Range"),
    ("recordDifference", "預估偏差", "Estimate off by"), ("recordComputed", "補算", "computed"),
    ("recordOutside", "範圍外", "outside"),
  ]
}
