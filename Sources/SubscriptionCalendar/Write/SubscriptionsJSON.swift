/// subscriptions.json: every item with all its fields.
enum SubscriptionsJSON {
  /// The version of the form: a new optional field raises the second number, anything that breaks a reader the
  /// first.
  static let schemaVersion = "1.0"

  static func file(_ report: Report) -> [UInt8] {
    JSONValue.object([
      ("schema_version", .string(schemaVersion)),
      ("timezone", .string("Asia/Taipei")),
      ("state_as_of", .string(report.asOf.description)),
      ("data_as_of", .text(report.dataAsOf)),
      ("attribution", .array(Attribution.all.map(\.json))),
      ("assumptions", report.circumstances.costs.json),
      ("items", .array(report.items.map { item(of: $0.standing) })),
    ]).file
  }

  /// One item with all its fields.
  static func item(of standing: Standing) -> JSONValue {
    .object(ItemField.allCases.map { ($0.rawValue, JSONValue($0.value(in: standing))) })
  }
}

extension CostAssumptions {
  /// What profits and break-evens rest on.
  public var json: JSONValue {
    .object([
      ("commission_percent", .string(commission.description)),
      ("minimum_commission", .integer(minimumCommission)),
      ("broker_discount", .string(FixedPoint.text(discount, places: 3))),
      ("transaction_tax_percent", .string(tax?.description ?? "by kind of security")),
      ("application_fee", .integer(applicationFee)), ("notice_postage", .integer(noticePostage)),
      ("rounding", .string(rounding.rawValue)),
    ])
  }
}

/// Whose data it is and on what terms it may be used.
struct Attribution {
  let name: String
  let url: String
  let licence: String

  /// The open licence covers the closes as open data; what comes from the website instead, as the subscription
  /// list always does, has the website's terms.
  static let all = [
    Attribution(
      name: "臺灣證券交易所 個股日成交資訊", url: "https://data.gov.tw/dataset/11549",
      licence: "政府資料開放授權條款－第1版 (OGDL-Taiwan-1.0)；開放資料延遲而改取自網站時，依網站使用條款"),
    Attribution(
      name: "證券櫃檯買賣中心 上櫃股票行情", url: "https://data.gov.tw/dataset/11370",
      licence: "政府資料開放授權條款－第1版 (OGDL-Taiwan-1.0)；開放資料延遲而改取自網站時，依網站使用條款"),
    Attribution(
      name: "證券櫃檯買賣中心 興櫃股票當日行情", url: "https://www.tpex.org.tw/openapi/",
      licence: "政府資料開放授權條款－第1版 (OGDL-Taiwan-1.0)"),
    Attribution(
      name: "臺灣證券交易所 有價證券集中交易市場開（休）市日期", url: "https://data.gov.tw/dataset/11761",
      licence: "政府資料開放授權條款－第1版 (OGDL-Taiwan-1.0)"),
    Attribution(
      name: "臺灣證券交易所 公開申購公告", url: ExchangePage.subscriptions,
      licence: "臺灣證券交易所網站使用條款 (https://www.twse.com.tw/zh/about/other/terms.html)"),
  ]

  fileprivate var json: JSONValue {
    .object([("name", .string(name)), ("url", .string(url)), ("licence", .string(licence))])
  }
}
