internal import Localization

extension PagePhrase {
  static let record: [String: Text] = [
    "recordTitle": Text("預估準確度", "Track record of the estimates"),
    "recordSubtitle": Text("抽籤前的預估中籤率與實際中籤率", "Win rates as estimated before the draw, and as drawn"),
    "recordEmpty": Text("尚無可以比較的抽籤結果。", "There are no past draws to compare yet."),
    "recordGroups": Text("各類申購案", "By group"), "recordGroup": Text("類別", "Group"),
    "recordMethod": Text("方法", "Estimate"), "recordCases": Text("檔數", "Draws"),
    "recordError": Text("誤差中位數", "Median error"), "recordTwo": Text("兩倍以內", "Within a factor of 2"),
    "recordRange": Text("落在範圍內", "Within the range"),
    "recordTopTen": Text("期望值前 10 名猜中幾檔", "Top ten by EV found"),
    "recordShown": Text("預估", "shown"), "recordByMedian": Text("張數 ÷ 合格件中位數", "lots ÷ median applications"),
    "recordByRate": Text("過去中籤率中位數", "median of past rates"),
    "recordSetAside": Text(
      "迴歸近期較差，改用張數 ÷ 中位數", "the regression was worse over the last draws; lots ÷ median is shown"),
    "recordNote": Text(
      "其中 {0} 檔的預估為截止前一晚所發布，其餘以當時已知的資料依同樣方法事後推算，股數與承銷價採最後公布者。範圍應有八成的實際中籤率落在其中。過去績效不代表未來表現。",
      "{0} of the estimates were published the evening before the last day; the others are computed in the same way from what was known then, but with the final lots and prices. The range should hold 8 of 10. Past results are no forecast."
    ),
    "recordDraws": Text("最近的抽籤", "Last draws"), "recordDrawn": Text("抽籤日", "Drawn"),
    "recordBand": Text("範圍", "Range"),
    "recordDifference": Text("預估偏差", "Estimate off by"), "recordComputed": Text("事後推算", "computed"),
    "recordOutside": Text("範圍外", "outside"),
    "foretoldTitle": Text("預告與實際", "What was foretold, and what came"),
    "foretoldKind": Text("預告來源", "Foretold by"), "foretoldCame": Text("已列入公告", "Came"),
    "foretoldNumber": Text("事先預告", "Foretold"), "foretoldBefore": Text("提前天數中位數", "Days before, median"),
    "foretoldPrice": Text("價格相符", "Price as foretold"), "foretoldLots": Text("張數相符", "Lots as foretold"),
    "foretoldDays": Text("日期相符", "Days as foretold"),
    "foretoldNote": Text(
      "自收錄各來源起列入公開申購公告的申購案，與列入前一次更新所知者比較；張數相差一張以內、首日在推估期間內、申購截止在原股東繳款期間前後者為相符。",
      "Offerings that came into the list since each source is stored, compared with what was known the night before. Lots may differ by one; the first trading day is as foretold within the estimated range, and the last day to apply about the days on which holders pay."
    ),
  ]
}
