internal import Crypto
internal import Curl
internal import Posix
internal import SubscriptionJob

/// A store that speaks S3: its objects put, listed, fetched and deleted, each request signed and, where that may help,
/// tried again.
struct ObjectStore: Sendable {
  let settings: PublishSettings
  let patience: Patience
  let observer: RunObserver

  /// What a store answered; an object or bucket that is not there is nil.
  func object(_ key: String, over lane: Lane) async throws -> [UInt8]? {
    try await answer(to: request(.get, key), over: lane, doing: "reading \(key)")?.body
  }

  /// Puts an object in the place of what is there.
  func put(
    _ bytes: [UInt8], as key: String, contentType: String, cacheControl: String, over lane: Lane
  ) async throws {
    var request = request(.put, key, body: bytes)
    request.headers += ["Content-Type: \(contentType)", "Cache-Control: \(cacheControl)"]
    guard try await answer(to: request, over: lane, doing: "uploading \(key)") != nil else {
      throw missingBucket
    }
  }

  /// Deletes an object; that it is not there is no error.
  func delete(_ key: String, over lane: Lane) async throws {
    _ = try await answer(to: request(.delete, key), over: lane, doing: "deleting \(key)")
  }

  /// All objects under the prefix, by their path after it.
  func objects(over lane: Lane) async throws -> [String: ObjectListing.Object] {
    var objects: [String: ObjectListing.Object] = [:]
    var next: String?
    repeat {
      // Signatures want the parameters in the order of their names.
      var query = "list-type=2"
      if let next { query = "continuation-token=\(ObjectKey.encoded(next, keepingSlashes: false))&" + query }
      if !settings.address.prefix.isEmpty {
        query += "&prefix=\(ObjectKey.encoded(settings.address.prefix, keepingSlashes: false))"
      }
      guard let answer = try await answer(to: request(.get, "", query: query), over: lane, doing: "listing")
      else { throw missingBucket }
      let page: ObjectListing
      do {
        page = try ObjectListing(reading: answer.body)
      } catch {
        throw JobError(
          .notUnderstood, nil, reason: "\(settings.address): \(error.reason)",
          advice: "check that --endpoint is the address of a store that speaks S3.")
      }
      for object in page.objects where object.key.hasPrefix(settings.address.prefix) {
        objects[String(object.key.dropFirst(settings.address.prefix.count))] = object
      }
      next = page.next
    } while next != nil
    return objects
  }

  private var missingBucket: JobError {
    JobError(
      .cannotWrite, nil, reason: "there is no bucket \(settings.address.bucket) at \(settings.endpoint)",
      advice: "make the bucket, or mend the address.")
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, query: String = "", body: [UInt8] = []
  ) -> HTTPRequest {
    var url = "\(settings.endpoint)/\(settings.address.bucket)"
    if !path.isEmpty {
      url += "/" + ObjectKey.encoded(settings.address.prefix + path, keepingSlashes: true)
    }
    if !query.isEmpty { url += "?\(query)" }
    var request = HTTPRequest(
      url: url, userAgent: "subcal/\(Version.current)",
      allowedSchemes: settings.endpoint.isLoopback ? [.https, .http] : [.https], connectTimeout: 15,
      stallTimeout: 30, totalTimeout: 600, maximumBodyBytes: 64 << 20,
      certificateAuthorityFile: settings.certificateAuthorityFile)
    request.method = method
    request.body = body
    request.headers = [
      "x-amz-content-sha256: \(PublishFolder.hexadecimal(SHA256.hash(data: body)))"
    ]
    if let token = settings.keys.sessionToken { request.headers.append("x-amz-security-token: \(token)") }
    request.signature = HTTPRequest.Signature(
      region: settings.region, keyID: settings.keys.id, secret: settings.keys.secret)
    return request
  }

  /// The answer; nil where there is no such thing.
  private func answer(
    to request: HTTPRequest, over lane: Lane, doing what: String
  ) async throws -> HTTPResponse? {
    let place = settings.address
    do {
      return try await patience.attempt { reason, seconds in
        observer(.retrying(source: "\(place)", seconds: seconds, reason: "\(what): \(reason)"))
      } _: {
        do {
          return Self.judged(try await lane.perform(request))
        } catch let error as CurlError {
          try Task.checkCancellation()
          let mayPass = error.isTransient || error.reason == .tls
          let reason = "\(settings.endpoint): \(error.message) (libcurl error \(error.code))"
          return mayPass ? .mayPass(reason: reason, after: nil) : .final(reason: reason)
        }
      }
    } catch let error as Patience.GaveUp {
      throw JobError(
        error.isPassing ? .unavailable : .cannotWrite, nil, reason: "\(place): \(what): \(error.reason)",
        advice: Self.advice(for: error.reason))
    }
  }

  private static func judged(_ response: HTTPResponse) -> Patience.Attempt<HTTPResponse?> {
    switch response.status {
    case 200..<300: return .done(response)
    case 404: return .done(nil)
    default:
      let refusal = StoreRefusal(response)
      return refusal.mayPass
        ? .mayPass(reason: refusal.reason, after: response.retryAfterSeconds)
        : .final(reason: refusal.reason)
    }
  }

  private static func advice(for reason: String) -> String {
    StoreRefusal.advice.first { reason.contains($0.code) }?.advice
      ?? "check network and address; what was uploaded stays, and publishing again goes on from there."
  }
}
