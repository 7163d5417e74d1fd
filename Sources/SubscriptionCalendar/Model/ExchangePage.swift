/// Pages of the exchange that people are sent to.
public enum ExchangePage {
  /// 公開申購公告-抽籤日程表
  public static let subscriptions = "https://www.twse.com.tw/zh/announcement/public.html"
}
