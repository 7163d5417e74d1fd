internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Posix
internal import SubscriptionDelivery

struct PublishCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "publish", "將發布資料夾上傳至 S3 相容的物件儲存；只傳有變動的檔案，網頁最後。",
      "Uploads the output folder to an S3-compatible store: changed files only, pages last.",
      about: Text(
        """
        金鑰取自 AWS_ACCESS_KEY_ID 與 AWS_SECRET_ACCESS_KEY（及 AWS_SESSION_TOKEN），或形同 \
        ~/.aws/credentials、只限擁有者讀取的檔案。上傳失敗後網頁仍前後一致；再執行一次即可繼\
        續。
        """,
        """
        The keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN), or from a file \
        like ~/.aws/credentials that only its owner may read. After a failed publish the pages are still \
        consistent; publish again to continue from there.
        """),
      examples: [
        "subcal publish s3://calendar --assume region=ap-northeast-1",
        "subcal publish s3://calendar/tw --assume endpoint=https://s3.example.org --dry-run",
        "subcal publish s3://calendar --assume region=ap-northeast-1 --verify",
      ])
  }

  @Argument(
    help: .text("目的地：s3://BUCKET 或 s3://BUCKET/PREFIX", "The target: s3://BUCKET or s3://BUCKET/PREFIX."))
  var address: String

  @Option(
    help: .text(
      "fewer：即使資料夾的檔案不到已發布的一半，仍然上傳",
      "fewer: publish even if the folder has under half of the published files.", value: "what"),
    completion: .names { ["fewer"] })
  var accept: String?

  @Flag(
    help: .text("物件儲存中同名的物件即使不是 subcal 上傳的，也照樣取代", "Replace objects even if subcal did not upload them."))
  var force = false

  @Flag(help: .text("只列出會上傳與刪除的檔案，不執行", "Only print what would be uploaded and deleted.")) var dryRun = false
  @Flag(
    help: .text(
      "不上傳，而是下載已發布的檔案並與資料夾逐一比對；有不同時列出並以 65 結束",
      "Upload nothing: fetch what is published and compare it with the folder. Differences are listed, and end with 65."
    )) var verify = false

  func validate() throws {
    _ = (try target(), try endpointURL(), try uploads())
    guard accept == nil || accept == "fewer" else {
      throw ValidationError("--accept", accept ?? "", "可用 fewer。", "give fewer.")
    }
    guard !(verify && dryRun) else {
      throw ValidationError(
        "--verify 與 --dry-run 不能同時使用。", "--verify and --dry-run exclude each other.")
    }
  }

  func run() async throws {
    let language = Language.messages
    let display = RunReporter()
    let isRehearsal = dryRun
    let publisher = S3Publisher(try settings(), observer: display.show)
    if verify {
      let found = try await display.result(
        afterStop: Text("沒有任何變動", "nothing was changed")
      ) { try await publisher.verify() }
      print(found.text[language], terminator: "")
      for note in found.notes { StandardError.report(note) }
      if let failure = found.failure { throw failure }
      return
    }
    let outcome = try await display.result(
      afterStop: Text("已上傳的檔案保留，再上傳一次即可繼續", "uploaded files stay, publish again to continue")
    ) { try await publisher.run(isRehearsal: isRehearsal) }
    print(outcome.text(isRehearsal: dryRun)[language], terminator: "")
    for note in outcome.notes { StandardError.report(note) }
  }

  private func settings() throws -> PublishSettings {
    var settings = PublishSettings(
      folder: Paths.absolute(Setting.output.text ?? Paths.outputName), address: try target(),
      endpoint: try endpointURL(),
      region: bucketRegion, keys: try keys())
    settings.parallel = try uploads()
    settings.hasRunRecord = Setting.runRecord.isOn
    settings.compresses = Setting.gzip.isOn
    settings.acceptsLess = accept != nil
    settings.replacesOthers = force
    settings.certificateAuthorityFile = Setting.authorities.text
    return settings
  }

  private func uploads() throws -> Int { try Setting.parallel.count(1...64) ?? PublishSettings.usualParallel }

  private func target() throws -> BucketAddress {
    try BucketAddress(address).orThrow(
      ValidationError(
        "\(address) 不是目的地。例如 s3://bucket/prefix。", "\(address): give an address such as s3://bucket/prefix."))
  }

  private var bucketRegion: String {
    Setting.region.text ?? Self.variable("AWS_REGION") ?? Self.variable("AWS_DEFAULT_REGION") ?? "us-east-1"
  }

  private func endpointURL() throws -> BaseURL {
    let region = bucketRegion
    guard region.wholeMatch(of: /[a-z0-9\-]+/) != nil else {
      throw ValidationError(
        Setting.region.given?.name ?? "AWS_REGION", region, "例如 ap-northeast-1。",
        "give a region such as ap-northeast-1.")
    }
    let text =
      Setting.endpoint.text ?? Self.variable("AWS_ENDPOINT_URL_S3") ?? Self.variable("AWS_ENDPOINT_URL")
      ?? "https://s3.\(region).amazonaws.com"
    return try BaseURL(text).orThrow(
      ValidationError(
        Setting.endpoint.given?.name ?? "AWS_ENDPOINT_URL", text, "須為 https 網址，或本機的 http 網址。",
        "give an https address, or http to a loopback address."))
  }

  private func keys() throws -> S3Credentials {
    if let credentials = Setting.credentials.path {
      return try S3Credentials(
        file: credentials, profile: Self.variable("AWS_PROFILE") ?? "default")
    }
    if let keys = S3Credentials(environment: Environment.value) { return keys }
    throw SubcalError(
      .usage, "AWS_ACCESS_KEY_ID 與 AWS_SECRET_ACCESS_KEY 未設定",
      "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set", advice: "設定這兩個環境變數，或以 --credentials 指定金鑰檔。",
      "set them, or name a file with the keys with --credentials.")
  }

  private static func variable(_ name: String) -> String? {
    Environment.value(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
