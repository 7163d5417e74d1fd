internal import ArgumentParser
internal import Fetching
internal import Localization
internal import SubscriptionQuotes

#if Fugle
  internal import WebSocket
#endif

enum QuoteService: String, CaseIterable {
  /// The exchange's market information system, by polling; the emerging board by its open data.
  case mis
  /// Fugle's streaming service, with a key.
  case fugle

  var hosts: [String] { self == .mis ? PollingSettings.hosts : [Self.fugleHost] }

  static var allHosts: [String] { PollingSettings.hosts + [fugleHost] }

  private static let fugleHost = "api.fugle.tw"

  #if Fugle
    /// The service's endpoint, or its replacement by `--base-url`.
    static func fugle(_ settings: PollingSettings) throws -> WebSocketTransport {
      let base = settings.baseURLs[fugleHost]?.description ?? "wss://\(fugleHost)"
      guard let endpoint = WebSocketEndpoint(base + "/marketdata/v1.0/stock/streaming") else {
        throw ValidationError(
          "--base-url：\(base) 不是 WebSocket 網址。", "--base-url: \(base) is not a WebSocket address.")
      }
      return WebSocketTransport(endpoint, certificateAuthorityFile: settings.certificateAuthorityFile)
    }
  #endif
}
