internal import Curl
internal import Diagnostics
internal import Localization

/// Why a store refused a request: the HTTP status, and code and message of the error document.
struct S3Refusal {
  let reason: Text
  let isTransient: Bool

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
  }

  /// What to do about common codes.
  static let advice: [(code: String, advice: Text)] = [
    (
      "InvalidAccessKeyId",
      Text(
        "物件儲存沒有這把金鑰：檢查 AWS_ACCESS_KEY_ID 或 --credentials 的檔案。",
        "the store does not know this key: check AWS_ACCESS_KEY_ID or the file of --credentials.")
    ),
    (
      "SignatureDoesNotMatch",
      Text(
        "密碼與金鑰不符，或 --region 不是儲存區的區域：檢查兩者。",
        "the secret does not match the key, or --region is not the bucket's: check both.")
    ),
    (
      "RequestTimeTooSkewed",
      Text(
        "本機時間不正確：校正時間，例如 timedatectl set-ntp true。",
        "this machine's clock is wrong: set it, for example with timedatectl set-ntp true.")
    ),
    (
      "AuthorizationHeaderMalformed",
      Text("以 --region 指定儲存區的區域。", "give the bucket's own region with --region.")
    ),
    (
      "AccessDenied",
      Text(
        "這把金鑰沒有權限：須可列出、讀取、寫入與刪除該前綴。",
        "this key has no permission: allow it to list, read, put and delete under the prefix.")
    ),
    ("NoSuchBucket", Text("建立儲存區，或更正位址。", "create the bucket, or correct the address.")),
    ("ExpiredToken", Text("臨時金鑰已過期：取得新的。", "the session's keys have expired: get new ones.")),
  ]

  private static func element(_ name: String, in text: String) -> String? {
    guard let open = text.firstRange(of: "<\(name)>"),
      let close = text[open.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return String(text[open.upperBound..<close.lowerBound])
  }
}
