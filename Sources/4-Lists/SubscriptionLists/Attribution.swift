package import JSON
package import Values

/// Whose data it is and on what terms it may be used.
///
/// The licences ask that the source is named with the data. So each list names its own, its files have them
/// as `attribution`, and pages have them at their end. A list that is added needs one here: see
/// docs/internals/adding.
package struct Attribution: Sendable {
  /// The data set, as its publisher calls it.
  package let name: String
  package let url, licence: String

  private static let openLicence = "政府資料開放授權條款－第1版 (OGDL-Taiwan-1.0)"
  private static let websiteTerms = "臺灣證券交易所網站使用條款 (https://www.twse.com.tw/zh/about/other/terms.html)"

  /// Every data set that the outputs use.
  ///
  /// The open licence covers the closes as open data; data from the website, such as the subscription list, has the
  /// website's terms.
  package static let all =
    [
      Attribution(
        name: "臺灣證券交易所 個股日成交資訊", url: "https://data.gov.tw/dataset/11549",
        licence: openLicence + "；開放資料延遲而改取自網站時，依網站使用條款"),
      Attribution(
        name: "證券櫃檯買賣中心 上櫃股票行情", url: "https://data.gov.tw/dataset/11370",
        licence: openLicence + "；開放資料延遲而改取自網站時，依網站使用條款"),
      Attribution(
        name: "證券櫃檯買賣中心 興櫃股票當日行情", url: "https://www.tpex.org.tw/openapi/",
        licence: openLicence),
      Attribution(
        name: "臺灣證券交易所 有價證券集中交易市場開（休）市日期", url: "https://data.gov.tw/dataset/11761",
        licence: openLicence),
      Attribution(
        name: "臺灣證券交易所 公開申購公告", url: ExchangePage.subscriptions,
        licence: websiteTerms), auctions,
    ] + rights + announcements + applications

  package static let auctions = Attribution(
    name: "臺灣證券交易所 競價拍賣公告", url: ExchangePage.auctions,
    licence: websiteTerms)

  package static let rights = [
    Attribution(
      name: "臺灣證券交易所 上市公司除權除息預告表", url: ExchangePage.rights(of: .twse),
      licence: websiteTerms),
    Attribution(
      name: "證券櫃檯買賣中心 上櫃公司除權除息預告表", url: ExchangePage.rights(of: .tpex),
      licence: openLicence),
  ]

  package static let announcements = [
    Attribution(
      name: "臺灣證券交易所 上市公司每日重大訊息", url: "https://openapi.twse.com.tw/",
      licence: openLicence),
    Attribution(
      name: "證券櫃檯買賣中心 上櫃公司每日重大訊息", url: "https://www.tpex.org.tw/openapi/",
      licence: openLicence),
  ]

  package static let applications = [
    Attribution(
      name: "臺灣證券交易所 申請上市公司", url: ExchangePage.applications(to: .twse),
      licence: openLicence + "；取自網站時，依網站使用條款"),
    Attribution(
      name: "證券櫃檯買賣中心 申請上櫃公司", url: ExchangePage.applications(to: .tpex),
      licence: openLicence),
  ]

  package var json: JSONValue { ["name": .string(name), "url": .string(url), "licence": .string(licence)] }
}

/// Pages of the exchange that outputs link to.
package enum ExchangePage {
  /// 公開申購公告-抽籤日程表
  package static let subscriptions = "https://www.twse.com.tw/zh/announcement/public.html"
  /// 競價拍賣公告-投標日程表
  package static let auctions = "https://www.twse.com.tw/zh/announcement/auction.html"
  /// 公開資訊觀測站 重大訊息
  package static let announcements = "https://mops.twse.com.tw/mops/#/web/t05sr01_1"
  /// 申請上市公司, 申請上櫃公司
  package static func applications(to board: Board?) -> String {
    board == .tpex
      ? "https://www.tpex.org.tw/zh-tw/mainboard/applying/status/company.html"
      : "https://www.twse.com.tw/zh/listed/listed/apply-listing.html"
  }
  /// 除權除息預告表
  package static func rights(of board: Board?) -> String {
    board == .tpex
      ? "https://www.tpex.org.tw/zh-tw/announce/market/ex/announce.html"
      : "https://www.twse.com.tw/zh/announcement/ex-right/twt48u.html"
  }
}
