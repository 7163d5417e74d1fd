internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQuotes

#if Fugle
  internal import SubscriptionJob
  internal import WebSocket
#endif

/// Who is asked for quotes.
enum QuoteService: String, CaseIterable {
  /// The exchange's market information system, by polling; the emerging board by its open data.
  case mis
  /// Fugle's streaming service, with a key.
  case fugle

  /// The hosts that are asked.
  var hosts: [String] { self == .mis ? PollingSettings.hosts : [Self.fugleHost] }

  /// All hosts that may be asked.
  static var allHosts: [String] { PollingSettings.hosts + [fugleHost] }

  private static let fugleHost = "api.fugle.tw"

  #if Fugle
    /// The service's endpoint, or what stands in for it.
    static func fugle(_ settings: PollingSettings) throws -> WebSocketTransport {
      let base = settings.baseURLs[fugleHost]?.description ?? "wss://\(fugleHost)"
      guard let endpoint = WebSocketEndpoint(base + "/marketdata/v1.0/stock/streaming") else {
        throw ValidationError("--base-url: \(base) is no address of a WebSocket.")
      }
      return WebSocketTransport(endpoint, certificateAuthorityFile: settings.certificateAuthorityFile)
    }
  #endif
}
