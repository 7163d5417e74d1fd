internal import Costs
internal import ListEngine
internal import Localization
internal import Trading
internal import Values
internal import WinRates

/// A column of a table for people: its title and its cells, in Chinese.
package struct SheetColumn<Item: EvaluatedRecord>: Sendable {
  package let title: String
  /// Whether a spreadsheet must not read the cells as anything but text.
  package let isText: Bool
  package let cell: @Sendable (Item) -> String?

  init(_ title: String, text cell: @escaping @Sendable (Item) -> String?) {
    (self.title, isText, self.cell) = (title, true, cell)
  }

  /// A number or a day.
  init<Value: CustomStringConvertible & Sendable>(
    _ title: String, _ cell: @escaping @Sendable (Item) -> Value?
  ) {
    (self.title, isText) = (title, false)
    self.cell = { cell($0)?.description }
  }
}

extension Offering {
  /// The columns of subscriptions.excel.csv: what a person looks for first, in the words of the pages. All fields are in
  /// subscriptions.csv, under the names that programs use.
  package static let sheet: [SheetColumn<EvaluatedOffering>] = [
    SheetColumn("代號", text: \.record.code.description), SheetColumn("名稱", text: \.record.name),
    SheetColumn("狀態", text: { $0.stage.text[.chinese] }),
    SheetColumn("申購開始", \.record.subscriptionStart), SheetColumn("申購截止", \.record.subscriptionEnd),
    SheetColumn("溢價率(%)", \.valuation.premium.percent), SheetColumn("承銷價", \.record.price),
    SheetColumn("市價", \.valuation.close?.price), SheetColumn("市價日期", \.valuation.close?.day),
    SheetColumn("應備金額", \.numbers.cash), SheetColumn("中籤損益", \.numbers.outcome?.profit),
    SheetColumn("承銷股數", { $0.record.sharesOfferedFinal ?? $0.record.sharesOffered }),
    SheetColumn("申購股數", \.record.lotShares), SheetColumn("中籤率(%)", \.numbers.odds?.probability),
    SheetColumn("預估中籤率(%)", \.estimate?.rate), SheetColumn("預估下限(%)", \.estimate?.low),
    SheetColumn("預估上限(%)", \.estimate?.high), SheetColumn("期望值", \.expectedValue),
    SheetColumn("損益兩平價", \.numbers.breakEven?.tradable), SheetColumn("扣款日", \.timetable.deduction),
    SheetColumn("抽籤日", \.record.drawDate), SheetColumn("退款日", \.timetable.refund),
    SheetColumn("撥券日", \.record.deliveryDate), SheetColumn("合格件", \.record.qualifiedApplications),
    SheetColumn("交易市場", text: { $0.record.market.board?.text[.chinese] }),
    SheetColumn("發行市場", text: { $0.record.market.description }),
    SheetColumn("種類", text: { $0.record.kind.text[.chinese] }),
    SheetColumn("主辦券商", text: \.record.underwriter),
    SheetColumn("無溢價原因", text: { $0.valuation.premium.reason?.text[.chinese] }),
    SheetColumn("存疑", text: { $0.known.brokenRule?.title[.chinese] }),
  ]
}
