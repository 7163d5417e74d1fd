internal import Curl
internal import Diagnostics
internal import Fetching
internal import Hashing
internal import Localization
internal import Values
internal import Zlib

/// An S3-compatible store: puts, lists, gets and deletes objects with signed requests and retries.
///
/// ``S3Publisher`` has one. It signs, retries and says what a refusal means; what to upload and in which
/// order is for ``PublishPlan``. A missing object is nil and no error; an upload into a missing bucket is
/// one.
struct S3Client: Sendable {
  let settings: PublishSettings
  let retryPolicy: RetryPolicy
  let observer: RunObserver

  /// The bytes of an object; nil if it or the bucket is missing.
  func object(_ key: String, over worker: CurlWorker) async throws -> [UInt8]? {
    try await answer(to: request(.get, key), over: worker, doing: Text("讀取 \(key)", "reading \(key)"))?.body
  }

  /// The bytes of an object of a text that was put compressed; unpacked, if they are whole.
  func compressedObject(_ key: String, over worker: CurlWorker) async throws -> [UInt8]? {
    var request = request(.get, key)
    request.keepsEncoding = true
    // Without it, some stores unpack what they send.
    request.headers.append("Accept-Encoding: gzip")
    let body = try await answer(to: request, over: worker, doing: Text("讀取 \(key)", "reading \(key)"))?.body
    return body.map { Inflate.gzip($0, upTo: Self.mostObjectBytes) ?? $0 }
  }

  func put(
    _ bytes: [UInt8], as key: String, contentEncoding: String? = nil, contentType: String,
    cacheControl: String, over worker: CurlWorker
  ) async throws {
    var request = request(.put, key, body: bytes)
    request.headers += ["Content-Type: \(contentType)", "Cache-Control: \(cacheControl)"]
    if let contentEncoding { request.headers.append("Content-Encoding: \(contentEncoding)") }
    guard try await answer(to: request, over: worker, doing: Text("上傳 \(key)", "uploading \(key)")) != nil
    else { throw missingBucket }
  }

  /// Deletes an object; a missing one is not an error.
  func delete(_ key: String, over worker: CurlWorker) async throws {
    _ = try await answer(to: request(.delete, key), over: worker, doing: Text("刪除 \(key)", "deleting \(key)"))
  }

  /// All objects under the prefix, by their path after it. Throws if the list has a key that publishing never writes,
  /// or does not end.
  func objects(over worker: CurlWorker) async throws -> [String: ObjectListing.Object] {
    var objects: [String: ObjectListing.Object] = [:]
    var next: String?
    var pages = 0
    repeat {
      // Signatures require the parameters sorted by name, and all but unreserved characters encoded.
      var query = "list-type=2"
      if let next { query = "continuation-token=\(next.percentEncoded)&" + query }
      if !settings.address.prefix.isEmpty {
        query += "&prefix=\(settings.address.prefix.percentEncoded)"
      }
      guard let answer = try await answer(to: listing(query), over: worker, doing: Text("列出", "listing"))
      else { throw missingBucket }
      let page: ObjectListing
      do {
        page = try ObjectListing(reading: answer.body)
        for object in page.objects {
          guard let path = try object.path(under: settings.address.prefix) else { continue }
          objects[path] = object
        }
        pages += 1
        guard pages <= Self.mostPages, objects.count <= Self.mostObjects,
          page.next == nil || page.next != next
        else {
          throw ObjectListing.NotUnderstood(
            reason: Text(
              "物件清單在 \(pages) 頁、\(objects.count) 個物件之後仍未結束",
              "the list of objects does not end after \(pages) pages with \(objects.count) objects"))
        }
      } catch let error as ObjectListing.NotUnderstood {
        throw SubcalError(
          .notUnderstood, reason: Text("\(settings.address)：", "\(settings.address): ") + error.reason,
          advice: Text(
            "沒有任何變動；確認 --endpoint 是 S3 相容的物件儲存，並上傳至專屬的前綴。",
            "nothing was changed; check that --endpoint is the address of a store that speaks S3, and publish "
              + "under a prefix of its own."))
      }
      next = page.next
    } while next != nil
    return objects
  }

  /// A publish has some thousand objects, and a page of a list has a thousand (Amazon S3 API Reference).
  private static let mostPages = 1_000
  private static let mostObjects = 100_000
  /// A page of a thousand keys of 1,024 bytes, each byte as a character reference, with the other elements.
  private static let mostListingBytes = 8 << 20
  private static let mostObjectBytes = 64 << 20

  private var missingBucket: SubcalError {
    SubcalError(
      .cannotWrite,
      reason: Text(
        "\(settings.endpoint) 沒有儲存區 \(settings.address.bucket)",
        "there is no bucket \(settings.address.bucket) at \(settings.endpoint)"),
      advice: Text("建立儲存區，或更正位址。", "create the bucket, or correct the address."))
  }

  private func listing(_ query: String) -> HTTPRequest {
    var request = request(.get, "", query: query)
    request.maximumBodyBytes = Self.mostListingBytes
    return request
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, query: String = "", body: [UInt8] = []
  ) -> HTTPRequest {
    var url = "\(settings.endpoint)/\(settings.address.bucket)"
    if !path.isEmpty {
      let parts = (settings.address.prefix + path).split(separator: "/", omittingEmptySubsequences: false)
      url += "/" + parts.map { String($0).percentEncoded }.joined(separator: "/")
    }
    if !query.isEmpty { url += "?\(query)" }
    var request = HTTPRequest(
      url: url, userAgent: Version.userAgent,
      allowedSchemes: settings.endpoint.isLoopback ? [.https, .http] : [.https],
      maximumBodyBytes: Self.mostObjectBytes,
      certificateAuthorityFile: settings.certificateAuthorityFile)
    request.method = method
    request.body = body
    request.headers = ["x-amz-content-sha256: \(MessageDigest.sha256(body).hexadecimal)"]
    if let token = settings.keys.sessionToken { request.headers.append("x-amz-security-token: \(token)") }
    request.signature = HTTPRequest.Signature(
      region: settings.region, keyID: settings.keys.id, secret: settings.keys.secret)
    return request
  }

  /// The response; nil for a missing object or bucket.
  private func answer(
    to request: HTTPRequest, over worker: CurlWorker, doing what: Text
  ) async throws -> HTTPResponse? {
    let address = settings.address
    do {
      return try await retryPolicy.run { failure, pause in
        observer(
          .retrying(
            source: "\(address)", seconds: Int(pause.components.seconds),
            reason: what + .colon + failure.reason))
      } _: {
        do {
          return judged(try await worker.perform(request))
        } catch let error as CurlError {
          try Task.checkCancellation()
          return .failed(RequestFailure(error, at: "\(settings.endpoint)", advice: Self.goOn))
        }
      }
    } catch let error as RetryPolicy.GaveUp {
      throw SubcalError(
        error.failure.isTransient ? .unavailable : .cannotWrite,
        reason: Text("\(address)：\(what)：\(error.reason)", "\(address): \(what): \(error.reason)"),
        advice: error.failure.advice)
    }
  }

  private func judged(_ response: HTTPResponse) -> RetryPolicy.Attempt<HTTPResponse?> {
    switch response.status {
    case 200..<300: return .done(response)
    case 404: return .done(nil)
    default:
      let refusal = S3Refusal(response, hiding: settings.keys.redaction)
      return .failed(
        RequestFailure(
          refusal.reason, isTransient: refusal.isTransient, retryAfterSeconds: response.retryAfterSeconds,
          advice: refusal.advice ?? Self.goOn))
    }
  }

  private static let goOn = Text(
    "檢查網路與位址；已上傳的檔案保留，再上傳一次即可繼續。",
    "check network and address; uploaded files stay, and publishing again continues from there.")
}

/// Why a store refused a request: the HTTP status, and code and message of the error document.
///
/// It is read from the beginning of the text, whatever that is, because a proxy may answer with a page.
/// The codes that people meet have their own advice: a wrong clock, a wrong region, a key without a right.
struct S3Refusal {
  let reason: Text
  let isTransient: Bool
  /// What to do; nil for a code that does not say.
  let advice: Text?

  init(_ response: HTTPResponse, hiding redaction: Redaction) {
    let text = String(decoding: response.body.prefix(4096), as: UTF8.self)
    let code = Self.element("Code", in: text)
    let message = Self.element("Message", in: text).map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    let said = [code, message].compactMap { $0.map { redaction.hiding(in: $0).filter { !$0.isNewline } } }
    reason =
      ([Text("HTTP \(response.status)", "HTTP status \(response.status)")] + said.map { Text(verbatim: $0) })
      .joined(.comma)
    // The codes in Amazon S3's API Reference that ask to retry later.
    isTransient =
      response.status >= 500 || response.status == 429
      || ["RequestTimeout", "SlowDown", "OperationAborted"].contains(code)
    advice = code.flatMap { Self.advice[$0] }
  }

  private static let advice = [
    "InvalidAccessKeyId": Text(
      "物件儲存沒有這把金鑰：檢查 AWS_ACCESS_KEY_ID 或 --credentials 的檔案。",
      "the store does not know this key: check AWS_ACCESS_KEY_ID or the file of --credentials."),
    "SignatureDoesNotMatch": Text(
      "密碼與金鑰不符，或 --region 不是儲存區的區域：檢查兩者。",
      "the secret does not match the key, or --region is not the bucket's: check both."),
    "RequestTimeTooSkewed": Text(
      "本機時間不正確：校正時間，例如 timedatectl set-ntp true。",
      "this machine's clock is wrong: set it, for example with timedatectl set-ntp true."),
    "AuthorizationHeaderMalformed": Text(
      "以 --region 指定儲存區的區域。", "give the bucket's own region with --region."),
    "AccessDenied": Text(
      "這把金鑰沒有權限：須可列出、讀取、寫入與刪除該前綴。",
      "this key has no permission: allow it to list, read, put and delete under the prefix."),
    "NoSuchBucket": Text("建立儲存區，或更正位址。", "create the bucket, or correct the address."),
    "ExpiredToken": Text("臨時金鑰已過期：取得新的。", "the session's keys have expired: get new ones."),
  ]

  private static func element(_ name: String, in text: String) -> String? {
    guard let open = text.firstRange(of: "<\(name)>"),
      let close = text[open.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return String(text[open.upperBound..<close.lowerBound])
  }
}
