internal import ArgumentParser
internal import Fetching
internal import Localization
internal import SubscriptionQuotes

/// The options of commands that request quotes.
struct QuoteSourceOptions: ParsableArguments {
  @Option(
    help:
      .text(
        "主機=網址：以此網址取代交易所主機；限 https，或本機的 http；可重複",
        "HOST=URL: use this address in place of an exchange's host; https, or http to this machine; may be repeated."
      )
  )
  var baseURL: [String] = []

  @Option(
    help: .text("另加憑證機構的 PEM 檔", "A PEM file with an additional certificate authority."), completion: .file())
  var caFile: String?

  func settings() throws -> PollingSettings {
    var settings = PollingSettings()
    settings.baseURLs = try SourceOptions.bases(baseURL, among: QuoteService.allHosts)
    settings.certificateAuthorityFile = caFile
    return settings
  }

  /// Whether all requests go to this machine, where limits that protect the exchange do not apply.
  func isLocal(_ service: QuoteService = .mis) throws -> Bool {
    let bases = try settings().baseURLs
    return service.hosts.allSatisfy { bases[$0]?.isLoopback == true }
  }
}
