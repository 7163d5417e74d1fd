internal import Curl

/// Why a store refuses a request: its HTTP status and the code and words of its error document.
struct StoreRefusal {
  let reason: String
  let mayPass: Bool

  init(_ response: HTTPResponse) {
    let text = String(decoding: response.body.prefix(4096), as: UTF8.self)
    let code = Self.element("Code", in: text)
    let words = Self.element("Message", in: text).map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    reason = (["HTTP status \(response.status)", code, words] as [String?])
      .compactMap { $0.map { $0.filter { !$0.isNewline } } }.joined(separator: ", ")
    // Of the codes that Amazon S3's API Reference lists, these ask for patience.
    mayPass =
      response.status >= 500 || response.status == 429
      || ["RequestTimeout", "SlowDown", "OperationAborted"].contains(code)
  }

  /// What to do about the usual codes.
  static let advice: [(code: String, advice: String)] = [
    (
      "InvalidAccessKeyId",
      "the store does not know this key: check AWS_ACCESS_KEY_ID or the file of --credentials."
    ),
    (
      "SignatureDoesNotMatch",
      "the secret does not fit the key, or --region is another than the bucket's: check both."
    ),
    (
      "RequestTimeTooSkewed",
      "this machine's clock is wrong: set it, for example with timedatectl set-ntp true."
    ),
    ("AuthorizationHeaderMalformed", "give the bucket's own region with --region."),
    (
      "AccessDenied",
      "this key may not do that: give it the right to list, read, put and delete under the prefix."
    ),
    ("NoSuchBucket", "make the bucket, or mend the address."),
    ("ExpiredToken", "the session's keys have expired: get new ones."),
  ]

  private static func element(_ name: String, in text: String) -> String? {
    guard let open = text.firstRange(of: "<\(name)>"),
      let close = text[open.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return String(text[open.upperBound..<close.lowerBound])
  }
}
