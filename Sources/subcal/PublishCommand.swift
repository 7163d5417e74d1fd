internal import ArgumentParser
internal import Posix
internal import SubscriptionDelivery
internal import SubscriptionJob

/// `subcal publish`: the night's files to a store that speaks S3.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Uploads the output folder to an S3-compatible store: only what changed, pages last.",
    discussion: """
      The keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and \
      AWS_SESSION_TOKEN), or from a file like ~/.aws/credentials that its owner \
      alone may read. A publish that fails leaves what readers see in order; \
      publish again and it goes on from there.

      Examples:
        subcal publish s3://calendar --region ap-northeast-1
        subcal publish s3://calendar/tw --endpoint https://s3.example.org --dry-run
      """)

  @Argument(help: "Where to: s3://BUCKET or s3://BUCKET/PREFIX.")
  var address: String

  @Option(help: "The folder that subcal nightly wrote. (default: ./public)")
  var output: String?

  @Option(help: "The store's address. (default: AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, or Amazon's)")
  var endpoint: String?

  @Option(help: "The bucket's region. (default: AWS_REGION, AWS_DEFAULT_REGION, or us-east-1)")
  var region: String?

  @Option(
    help: "A file with the keys, in the form of ~/.aws/credentials; the section is AWS_PROFILE's or default.")
  var credentials: String?

  @Option(help: "How many uploads run side by side.")
  var parallel = 8

  @Flag(help: "Publish run.json too, which tells of this machine and differs from another's.")
  var runRecord = false

  @Flag(help: "Publish although under half of what is published is in the folder.")
  var acceptLess = false

  @Option(help: "A PEM file with a further certificate authority.")
  var caFile: String?

  @Flag(help: "Only tell what would be uploaded and deleted.")
  var dryRun = false

  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  @Flag(help: "Log what is done, on standard error.")
  var verbose = false

  func validate() throws {
    _ = (try target(), try place(), try Wording.of(language))
    guard (1...64).contains(parallel) else {
      throw ValidationError("--parallel \(parallel): give a number from 1 to 64.")
    }
  }

  func run() async throws {
    let say = try Wording.of(language)
    let display = RunDisplay(isVerbose: verbose)
    let isRehearsal = dryRun
    let publication: Publication
    do {
      publication = Publication(try settings(), observer: display.show)
    } catch let error as JobError {
      throw Complaint.about(error)
    }
    let (result, signal) = await StopSignals.stopping { try await publication.run(isRehearsal: isRehearsal) }
    display.end()
    switch result {
    case .success(let outcome):
      print(PublishText(outcome, isRehearsal: dryRun, say: say).text, terminator: "")
      for note in outcome.notes { Complaint.say(note) }
    case .failure(let error):
      if let signal, error is CancellationError {
        Complaint.say("stopped by a signal; what was uploaded stays, publish again to go on")
        throw ExitCode(signal.rawValue)
      }
      throw ExitCode(display.tell(error, signal: signal).rawValue)
    }
  }

  private func settings() throws -> PublishSettings {
    let region = region ?? Self.variable("AWS_REGION") ?? Self.variable("AWS_DEFAULT_REGION") ?? "us-east-1"
    var settings = PublishSettings(
      folder: Paths.absolute(output ?? "public"), address: try target(), endpoint: try place(),
      region: region, keys: try keys())
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

  private func place() throws -> BaseURL {
    let region = region ?? Self.variable("AWS_REGION") ?? Self.variable("AWS_DEFAULT_REGION") ?? "us-east-1"
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

  private func keys() throws -> StoreKeys {
    if let credentials {
      return try StoreKeys(
        file: Paths.absolute(credentials), profile: Self.variable("AWS_PROFILE") ?? "default")
    }
    if let keys = StoreKeys(environment: Environment.value) { return keys }
    throw JobError(
      .usage, nil, reason: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set",
      advice: "set them, or name a file with the keys with --credentials.")
  }

  private static func variable(_ name: String) -> String? {
    Environment.value(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
