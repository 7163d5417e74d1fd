internal import ArgumentParser
internal import Localization
internal import Posix
internal import SubscriptionCharts
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Trading
internal import Values
internal import Settings

// The help texts of options that several commands have. One option group for each would be clearer, but every
// group type costs a conformance lookup at every start: five of them made a query 14 % slower. They are computed because
// `serve` reads them in English, whatever the language of messages is.
extension ArgumentHelp {
  static var code: ArgumentHelp { .text("股票代號或名稱", "A stock code or name.") }
  static var codes: ArgumentHelp { .text("股票代號、名稱或部分名稱", "Stock codes, names, or parts of names.") }
  static var force: ArgumentHelp {
    .text(
      "同名檔案即使不是本指令產生的，也照樣覆寫", "Replace an existing file even if it is of another kind than what is written."
    )
  }
  static var itemJSON: ArgumentHelp {
    .text("以 JSON 輸出，欄位同 subscriptions.json", "Print JSON: the fields of subscriptions.json.")
  }
  static var itemCSV: ArgumentHelp {
    .text("以 CSV 輸出，欄位同 subscriptions.csv", "Print CSV: the fields of subscriptions.csv.")
  }
  static var tsv: ArgumentHelp { .text("同上，以定位字元（Tab）分隔", "Print the same, separated by tabs.") }
  static var dayOrder: ArgumentHelp {
    .text(
      "排序：漲跌幅 change、價格 price、成交量 volume（高者在前，未知者在最後）或代號 code（預設：依輸入順序）",
      "The order: change (of the day), price or volume, the highest first, unknown values last; or code. (default: as given)"
    )
  }
  static var reverse: ArgumentHelp {
    .text("反向排序；未知者仍在最後", "Turn the order around; unknown values stay last.")
  }
  static var interval: ArgumentHelp {
    .text(
      "每根 K 線的期間：day（日）、week（週）或 month（月）",
      "What a bar is: day, week (Monday to Sunday) or month.")
  }
  static var fields: ArgumentHelp {
    .text(
      "與 --json、--csv 或 --tsv 並用：只輸出這些欄位並依此順序，例如 id,price",
      "With --json, --csv or --tsv: only these fields, such as id,price.")
  }
}

/// A value of an option, which people type by its word or by its name in any language.
protocol Choice: RawRepresentable<String>, CaseIterable {
  var word: String { get }
  var text: Text { get }
  /// What else people call it.
  var others: [String] { get }
}

extension Choice {
  var word: String { rawValue }
  var others: [String] { [] }
}

/// An option with a few values, by its name: its help, its completion and the tools of `serve` name them.
enum Choices: String {
  case stage, board, sort, kind, status, range, interval, labels

  var values: [(value: String, meaning: Text)] {
    func values(_ choices: [some Choice]) -> [(String, Text)] { choices.map { ($0.word, $0.text) } }
    return switch self {
    case .stage: values(StageWord.allCases)
    case .board: values(Board.allCases)
    case .sort: values(OfferingOrder.given) + values(DayOrder.allCases.filter { $0 != .price })
    case .kind: ComingItem.kinds
    // What is not announced has another column than a status.
    case .status: ComingItem.statuses + [(Self.expected, Text("推估", "expected"))]
    case .range:
      [
        ("1D", Text("當日", "the session")), ("1M", Text("一個月", "a month")),
        ("3M", Text("三個月", "three months")),
        ("6M", Text("半年", "half a year")), ("1Y", Text("一年", "a year")), ("all", Text("全部", "everything")),
      ]
    case .interval: values(CandleInterval.allCases)
    case .labels:
      [
        ("left", Text("左", "left")), ("right", Text("右", "right")), ("top", Text("上", "top")),
        ("bottom", Text("下", "bottom")),
        ("none", Text("無", "none")),
      ]
    }
  }

  /// What probably comes, of which no exchange has announced a draw yet.
  static let expected = "expected"

  /// The values with their Chinese names.
  var named: String {
    values.map { $0.meaning == .empty ? $0.value : "\($0.meaning[.chinese]) \($0.value)" }.joined(
      separator: "、")
  }
}

extension Board: Choice {
  var others: [String] {
    switch self {
    case .twse: ["tse", "證交所", "集中市場"]
    case .tpex: ["otc", "櫃買"]
    case .emerging: []
    }
  }
}

extension CandleInterval: Choice {
  var text: Text {
    switch self {
    case .day: Text("日", "daily")
    case .week: Text("週", "weekly")
    case .month: Text("月", "monthly")
    }
  }
}

extension SecurityClass: Choice {
  /// What nearly everything on offer is.
  static let usual = share

  var text: Text {
    switch self {
    case .share: Text("股票", "share")
    case .depositaryReceipt: Text("存託憑證", "depositary receipt")
    case .fund: Text("ETF", "fund")
    case .bondFund: Text("債券 ETF", "bond fund")
    case .corporateBond: Text("公司債", "corporate bond")
    case .governmentBond: Text("公債", "government bond")
    }
  }
}

extension Language: Choice {
  var word: String { self == .chinese ? "zh" : rawValue }
  var text: Text { self == .chinese ? Text("中文", "Chinese") : Text("英文", "English") }
}

extension Rounding: Choice {
  var text: Text {
    switch self {
    case .down: Text("捨去", "down")
    case .nearest: Text("四捨五入", "nearest")
    case .up: Text("進位", "up")
    }
  }
}

extension ChartColours: Choice {
  var text: Text {
    switch self {
    case .taiwan: Text("紅漲綠跌", "red rises")
    case .western: Text("綠漲紅跌", "green rises")
    }
  }
}

extension QuoteService: Choice {
  static let usual = mis

  var text: Text {
    switch self {
    case .mis: Text("證交所", "the exchange")
    case .fugle: Text("富果", "Fugle")
    }
  }
}

extension OfferingOrder: Choice {}

extension DayOrder: Choice {}

extension ArgumentHelp {
  /// The choices, in Chinese with their meanings, and what else there is to know.
  static func choices(
    _ choices: Choices, _ chinese: Wording<Chinese>, _ english: Wording<English>
  ) -> ArgumentHelp {
    let names = choices.values.map(\.value)
    return text(
      "\(choices.named)" + chinese,
      "\(names.dropLast().joined(separator: ", "))\(names.last.map { " or \($0)" } ?? "")" + english)
  }
}

extension CompletionKind {
  static func choices(_ choices: Choices) -> CompletionKind {
    .values { choices.values.map { ($0.value, $0.meaning[.messages]) } }
  }
}

extension CompletionKind {
  /// Values with their meanings, where the shell shows these.
  static func values(
    _ values: @escaping @Sendable () -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { _, _, prefix in
      let shell = Environment.value("SAP_SHELL")
      let wanted = prefix.lowercased()
      return values().filter { $0.value.lowercased().hasPrefix(wanted) }.map { value, meaning in
        switch shell {
        case "zsh" where !meaning.isEmpty: "\(value):\(meaning)"
        case "fish" where !meaning.isEmpty: "\(value)\t\(meaning)"
        default: value
        }
      }
    }
  }

  static func names(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .values { names().map { (value: $0, meaning: "") } }
  }

  /// Names separated by commas: what follows the last comma is completed.
  static func list(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, prefix in
      let given = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
      return names().map { given + $0 }.filter { $0.hasPrefix(prefix) }
    }
  }

  /// The accounts of the settings file.
  static func accounts(_ text: @escaping @Sendable (String) -> String = { $0 }) -> CompletionKind {
    .values {
      (Configuration.current.settings?.accounts ?? []).map { (value: text($0.name), meaning: $0.person) }
    }
  }
}
