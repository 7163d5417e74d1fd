internal import ArgumentParser
internal import Localization
internal import Values

// The help texts of options that several commands have. One option group for each would be clearer, but every
// group type costs a conformance lookup at every start: five of them made a query 14 % slower. They are computed because
// `serve` reads them in English, whatever the language of messages is.
extension ArgumentHelp {
  static var store: ArgumentHelp {
    .text("資料庫檔（預設：在使用者的資料夾）", "The store's file. (default: in the user's data folder)")
  }
  static var language: ArgumentHelp {
    .text("zh 或 en（預設：依系統地區，未設定時為中文）", "zh or en. (default: by the locale, Chinese where it names none)")
  }
  static var messageLanguage: ArgumentHelp {
    .text("zh 或 en（預設：依系統地區，未設定時為英文）", "zh or en. (default: by the locale, English where it names none)")
  }
  static var moment: ArgumentHelp { .text("查詢的時點（預設：現在）", "The moment to answer for. (default: now)") }
  static var cutOff: ArgumentHelp {
    .text("截止日停止受理的時間", "The time on the last day at which applications close.")
  }
  static var itemJSON: ArgumentHelp {
    .text("以 JSON 輸出，欄位同 subscriptions.json", "Print JSON: the fields of subscriptions.json.")
  }
  static var itemCSV: ArgumentHelp {
    .text("以 CSV 輸出，欄位同 subscriptions.csv", "Print CSV: the fields of subscriptions.csv.")
  }
  static var tsv: ArgumentHelp { .text("同上，以定位字元（Tab）分隔", "Print the same, separated by tabs.") }
  static var fields: ArgumentHelp {
    .text(
      "與 --csv 或 --tsv 並用：只輸出這些欄位並依此順序，例如 id,price",
      "With --csv or --tsv: only these fields, in this order, such as id,price.")
  }
}

extension Arguments {
  /// Seconds after midnight.
  static func secondOfDay(cutOff: String) throws -> Int {
    try Instant.secondOfDay(cutOff).orThrow(
      ValidationError("--cut-off", cutOff, "輸入時間，例如 14:00。", "give a time such as 14:00."))
  }
}
