package import Values

/// Pages of the exchange that outputs link to.
package enum ExchangePage {
  /// 公開申購公告-抽籤日程表
  package static let subscriptions = "https://www.twse.com.tw/zh/announcement/public.html"
  /// 競價拍賣公告-投標日程表
  package static let auctions = "https://www.twse.com.tw/zh/announcement/auction.html"
  /// 除權除息預告表
  package static func rights(of board: Board?) -> String {
    board == .tpex
      ? "https://www.tpex.org.tw/zh-tw/announce/market/ex/announce.html"
      : "https://www.twse.com.tw/zh/announcement/ex-right/twt48u.html"
  }
}
