/// subscriptions.json: every item with all its fields.
enum SubscriptionsJSON {
  /// The version of the form: a new optional field raises the second number, anything that breaks a reader the
  /// first.
  static let schemaVersion = "1.0"

  static func file(_ report: Report) -> [UInt8] {
    let items = report.items.map { item in
      JSONValue.object(ItemField.allCases.map { ($0.rawValue, JSONValue($0.value(in: item))) })
    }
    return JSONValue.object([
      ("schema_version", .string(schemaVersion)),
      ("timezone", .string("Asia/Taipei")),
      ("state_as_of", .string(report.asOf.description)),
      ("data_as_of", .text(report.dataAsOf)),
      ("attribution", .array(Attribution.all.map(\.json))),
      ("items", .array(items)),
    ]).file
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
      name: "臺灣證券交易所 公開申購公告", url: ExchangePage.subscriptions,
      licence: "臺灣證券交易所網站使用條款 (https://www.twse.com.tw/zh/about/other/terms.html)"),
  ]

  fileprivate var json: JSONValue {
    .object([("name", .string(name)), ("url", .string(url)), ("licence", .string(licence))])
  }
}
