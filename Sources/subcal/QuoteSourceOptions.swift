internal import ArgumentParser
internal import SubscriptionJob
internal import SubscriptionQuotes

/// The options of every command that asks for quotes.
struct QuoteSourceOptions: ParsableArguments {
  @Option(
    help:
      "HOST=URL: ask this address in place of an exchange's host; https, or http to this machine; may be repeated."
  )
  var baseURL: [String] = []

  @Option(help: "A PEM file with a further certificate authority.")
  var caFile: String?

  /// How the exchanges are asked; throws what is wrong with the arguments.
  func settings() throws -> PollingSettings {
    var settings = PollingSettings()
    settings.baseURLs = try SourceOptions.bases(baseURL, among: QuoteService.allHosts)
    settings.certificateAuthorityFile = caFile
    return settings
  }

  /// Whether every host that is asked is this machine, which nobody has to spare.
  func isNear(_ service: QuoteService = .mis) throws -> Bool {
    let bases = try settings().baseURLs
    return service.hosts.allSatisfy { bases[$0]?.isLoopback == true }
  }

  /// The environment's names of these options.
  static let environment: [EnvironmentArguments.Option] = [
    .init(name: "base-url", takes: .values), .init(name: "ca-file"),
  ]
}
