internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Posix
internal import SubscriptionDelivery

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
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
      "subcal publish s3://calendar --region ap-northeast-1",
      "subcal publish s3://calendar/tw --endpoint https://s3.example.org --dry-run",
      "subcal publish s3://calendar --region ap-northeast-1 --verify",
    ])

  @Argument(
    help: .text("目的地：s3://BUCKET 或 s3://BUCKET/PREFIX", "The target: s3://BUCKET or s3://BUCKET/PREFIX."))
  var address: String

  @Option(
    help: .text(
      "subcal nightly 寫出的資料夾（預設：./public）", "The folder that subcal nightly wrote. (default: ./public)"),
    completion: .directory)
  var output: String?

  @Option(
    help: .text(
      "物件儲存的網址（預設：AWS_ENDPOINT_URL_S3、AWS_ENDPOINT_URL 或 Amazon）",
      "The store's address. (default: AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, or Amazon's)"))
  var endpoint: String?

  @Option(
    help: .text(
      "儲存區的區域（預設：AWS_REGION、AWS_DEFAULT_REGION 或 us-east-1）",
      "The bucket's region. (default: AWS_REGION, AWS_DEFAULT_REGION, or us-east-1)"))
  var region: String?

  @Option(
    help: .text(
      "金鑰檔，格式同 ~/.aws/credentials；AWS_PROFILE 指定其區段",
      "A file with the keys, in the format of ~/.aws/credentials; AWS_PROFILE names its section."),
    completion: .file())
  var credentials: String?

  @Option(help: .text("同時上傳的數量", "How many uploads run at once.")) var parallel = 8

  @Flag(
    help: .text(
      "一併發布 run.json（本機的更新紀錄，每台機器不同）",
      "Publish run.json too, which describes this machine's run and differs on each machine."))
  var runRecord = false

  @Flag(
    help: .text(
      "以 gzip 壓縮後上傳文字檔（Content-Encoding），傳輸量約四分之一；讀取的程式都須支援 gzip",
      "Upload texts compressed by gzip (Content-Encoding): a quarter of the bytes, but all readers must know gzip."
    ))
  var gzip = false

  @Flag(
    help: .text("即使資料夾的檔案不到已發布的一半，仍然上傳", "Publish even if the folder has under half of the published files."))
  var acceptLess = false

  @Flag(
    help: .text("物件儲存中同名的物件即使不是 subcal 上傳的，也照樣取代", "Replace objects even if subcal did not upload them."))
  var force = false

  @Option(help: .caFile, completion: .file()) var caFile: String?
  @Flag(help: .text("只列出會上傳與刪除的檔案，不執行", "Only print what would be uploaded and deleted.")) var dryRun = false
  @Flag(
    help: .text(
      "不上傳，而是下載已發布的檔案並與資料夾逐一比對；有不同時列出並以 65 結束",
      "Upload nothing: fetch what is published and compare it with the folder. Differences are listed, and end with 65."
    )) var verify = false
  @Option(help: .language, completion: .names { ["zh", "en"] }) var language: String?
  @Flag(help: .text("將過程記錄輸出至標準錯誤", "Log to standard error.")) var verbose = false

  func validate() throws {
    _ = (try target(), try endpointURL(), try Arguments.answerLanguage(language))
    guard !(verify && dryRun) else {
      throw ValidationError(
        "--verify 與 --dry-run 不能同時使用。", "--verify and --dry-run exclude each other.")
    }
    guard (1...64).contains(parallel) else {
      throw ValidationError("--parallel", parallel, "可用 1 至 64。", "give a number from 1 to 64.")
    }
  }

  func run() async throws {
    let language = try Arguments.answerLanguage(language)
    let display = RunReporter(isVerbose: verbose)
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
      folder: Paths.absolute(output ?? "public"), address: try target(), endpoint: try endpointURL(),
      region: bucketRegion, keys: try keys())
    settings.parallel = parallel
    settings.hasRunRecord = runRecord
    settings.compresses = gzip
    settings.acceptsLess = acceptLess
    settings.replacesOthers = force
    settings.certificateAuthorityFile = caFile
    return settings
  }

  private func target() throws -> BucketAddress {
    try BucketAddress(address).orThrow(
      ValidationError(
        "\(address) 不是目的地。例如 s3://bucket/prefix。", "\(address): give an address such as s3://bucket/prefix."))
  }

  private var bucketRegion: String {
    region ?? Self.variable("AWS_REGION") ?? Self.variable("AWS_DEFAULT_REGION") ?? "us-east-1"
  }

  private func endpointURL() throws -> BaseURL {
    let region = bucketRegion
    guard region.wholeMatch(of: /[a-z0-9\-]+/) != nil else {
      throw ValidationError("--region", region, "例如 ap-northeast-1。", "give a region such as ap-northeast-1.")
    }
    let text =
      endpoint ?? Self.variable("AWS_ENDPOINT_URL_S3") ?? Self.variable("AWS_ENDPOINT_URL")
      ?? "https://s3.\(region).amazonaws.com"
    return try BaseURL(text).orThrow(
      ValidationError(
        "--endpoint", text, "須為 https 網址，或本機的 http 網址。",
        "give an https address, or http to a loopback address."))
  }

  private func keys() throws -> S3Credentials {
    if let credentials {
      return try S3Credentials(
        file: Paths.absolute(credentials), profile: Self.variable("AWS_PROFILE") ?? "default")
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
