internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import Posix
internal import SubscriptionDelivery

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Uploads the output folder to an S3-compatible store: changed files only, pages last.",
    discussion: """
      The keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and \
      AWS_SESSION_TOKEN), or from a file like ~/.aws/credentials that only its owner \
      may read. After a failed publish the pages are still consistent; publish again \
      to continue from there.

      Examples:
        subcal publish s3://calendar --region ap-northeast-1
        subcal publish s3://calendar/tw --endpoint https://s3.example.org --dry-run
      """)

  @Argument(help: "The target: s3://BUCKET or s3://BUCKET/PREFIX.") var address: String

  @Option(help: "The folder that subcal nightly wrote. (default: ./public)")
  var output: String?

  @Option(help: "The store's address. (default: AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, or Amazon's)")
  var endpoint: String?

  @Option(help: "The bucket's region. (default: AWS_REGION, AWS_DEFAULT_REGION, or us-east-1)")
  var region: String?

  @Option(help: "A file with the keys, in the format of ~/.aws/credentials; AWS_PROFILE names its section.")
  var credentials: String?

  @Option(help: "How many uploads run at once.") var parallel = 8

  @Flag(help: "Publish run.json too, which describes this machine's run and differs on each machine.")
  var runRecord = false

  @Flag(help: "Publish even if the folder has under half of the published files.")
  var acceptLess = false

  @Option(help: "A PEM file with an additional certificate authority.")
  var caFile: String?

  @Flag(help: "Only print what would be uploaded and deleted.") var dryRun = false

  @Option(help: .language) var language: String?

  @Flag(help: "Log to standard error.") var verbose = false

  func validate() throws {
    _ = (try target(), try endpointURL(), try Arguments.localizer(language))
    guard (1...64).contains(parallel) else {
      throw ValidationError("--parallel \(parallel): give a number from 1 to 64.")
    }
  }

  func run() async throws {
    let localizer = try Arguments.localizer(language)
    let display = RunReporter(isVerbose: verbose)
    let isRehearsal = dryRun
    let publisher = S3Publisher(try settings(), observer: display.show)
    let (result, signal) = await StopSignals.stopping { try await publisher.run(isRehearsal: isRehearsal) }
    display.end()
    switch result {
    case .success(let outcome):
      print(PublishText(outcome, isRehearsal: dryRun, localizer: localizer).text, terminator: "")
      for note in outcome.notes { StandardError.report(note) }
    case .failure(let error):
      throw display.exitCode(
        reporting: error, signal: signal, afterStop: "uploaded files stay, publish again to continue")
    }
  }

  private func settings() throws -> PublishSettings {
    var settings = PublishSettings(
      folder: Paths.absolute(output ?? "public"), address: try target(), endpoint: try endpointURL(),
      region: bucketRegion, keys: try keys())
    settings.parallel = parallel
    settings.hasRunRecord = runRecord
    settings.acceptsLess = acceptLess
    settings.certificateAuthorityFile = caFile
    return settings
  }

  private func target() throws -> BucketAddress {
    guard let target = BucketAddress(address) else {
      throw ValidationError("\(address): give an address such as s3://bucket/prefix.")
    }
    return target
  }

  private var bucketRegion: String {
    region ?? Self.variable("AWS_REGION") ?? Self.variable("AWS_DEFAULT_REGION") ?? "us-east-1"
  }

  private func endpointURL() throws -> BaseURL {
    let region = bucketRegion
    guard region.wholeMatch(of: /[a-z0-9\-]+/) != nil else {
      throw ValidationError("--region \(region): give a region such as ap-northeast-1.")
    }
    let text =
      endpoint ?? Self.variable("AWS_ENDPOINT_URL_S3") ?? Self.variable("AWS_ENDPOINT_URL")
      ?? "https://s3.\(region).amazonaws.com"
    guard let base = BaseURL(text) else {
      throw ValidationError("--endpoint \(text): give an https address, or http to a loopback address.")
    }
    return base
  }

  private func keys() throws -> S3Credentials {
    if let credentials {
      return try S3Credentials(
        file: Paths.absolute(credentials), profile: Self.variable("AWS_PROFILE") ?? "default")
    }
    if let keys = S3Credentials(environment: Environment.value) { return keys }
    throw SubcalError(
      .usage, reason: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set",
      advice: "set them, or name a file with the keys with --credentials.")
  }

  private static func variable(_ name: String) -> String? {
    Environment.value(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
