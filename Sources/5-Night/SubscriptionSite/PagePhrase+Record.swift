internal import Localization

extension PagePhrase {
  static let record: [String: Text] = [
    "recordEmpty": Text("尚無可以比較的抽籤結果。", "There are no past draws to compare yet."),
    "recordGroups": Text("各類申購案", "By group"), "recordGroup": Text("類別", "Group"),
    "recordMethod": Text("方法", "Estimate"), "recordCases": Text("檔數", "Draws"),
    "recordMethods": Text("與其他算法比較", "Beside other estimates"),
    "recordError": Text("誤差中位數", "Median error"), "recordTwo": Text("兩倍以內", "Within a factor of 2"),
    "recordRange": Text("落在範圍內", "Within the range"),
    "recordTopTen": Text("期望值前 10 名猜中幾檔", "Top ten by EV found"),
    "recordSetAside": Text(
      "迴歸近期較差，改用張數 ÷ 中位數", "the regression was worse over the last draws; lots ÷ median is shown"),
    "recordDraws": Text("最近的抽籤", "Last draws"),
    "recordDifference": Text("預估偏差", "Estimate off by"), "recordComputed": Text("事後推算", "computed"),
    "recordOutside": Text("範圍外", "outside"),
    "forecastTitle": Text("事前所見與實際", "Forecasts, and what came"),
    "forecastKind": Text("來源", "Forecast by"), "forecastCame": Text("已列入公告", "Came"),
    "forecastNumber": Text("事前已列", "Forecast"), "forecastBefore": Text("提前天數中位數", "Days before, median"),
    "forecastPrice": Text("價格相符", "Price as forecast"), "forecastLots": Text("張數相符", "Lots as forecast"),
    "forecastDays": Text("日期相符", "Days as forecast"),
    "forecastNote": Text(
      "自收錄各來源起列入公開申購公告的申購案，與列入前一次更新所知者比較；張數相差一張以內、首日在推估期間內、申購截止在原股東繳款期間前後者為相符。",
      "Offerings that came into the list since each source is stored, compared with what was known the night before. Lots may differ by one; the first trading day is as forecast within the estimated range, and the last day to apply about the days on which holders pay."
    ),
  ]
}
