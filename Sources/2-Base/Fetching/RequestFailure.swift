package import Curl
package import Localization

/// Why a request failed, and whether and when it may be repeated.
///
/// An HTTP status, a broken connection and an expired certificate become one thing here, and are judged here.
/// `RetryPolicy` asks whether the failure is transient and how long to wait. `Fetcher` opens its circuit breaker
/// on an outage, so that a silent server is not asked for every other source. A 503 is repeated, a
/// 404 is not, a 429 with a long Retry-After ends the requests to that server. A refusal that is taken for
/// transient makes subcal a nuisance to the exchange.
package struct RequestFailure: Sendable {
  package let reason: Text
  package let advice: Text
  /// Whether the same request may succeed a little later.
  package let isTransient: Bool
  /// Whether the server says that the resource does not exist.
  let isAbsence: Bool
  /// Why the server gets no other requests either, once the retries have failed.
  let outage: Outage?
  /// How long the server asks to wait.
  package let wait: Duration?

  package init(
    _ reason: Text, isTransient: Bool, retryAfterSeconds: Int? = nil, advice: Text = Self.runAgain
  ) {
    (self.reason, self.isTransient, self.advice) = (reason, isTransient, advice)
    isAbsence = false
    outage = nil
    wait = retryAfterSeconds.map { .seconds($0) }
  }

  /// A failure whose reason names no more of the address than the given part: the rest may be secret.
  package init(_ error: CurlError, at address: String? = nil, advice: Text = Self.runAgain) {
    self.init(
      (address.map { Text("\($0)：", "\($0): ") } ?? .empty) + error.localizedMessage,
      isTransient: Self.isTransient(error), advice: advice)
  }

  static let look = Text(
    "以瀏覽器查看該網址；若交易所已搬移，更新 subcal。",
    "see in a browser what the address answers; if the exchange moved, update subcal.")
  package static let runAgain = Text("稍後再執行一次。", "run again later.")

  /// libcurl reports a connection that is reset during the handshake as a TLS failure.
  private static func isTransient(_ error: CurlError) -> Bool { error.isTransient || error.reason == .tls }

  init(downloading error: CurlError) {
    reason = error.failure(at: WebAddress(error.url)?.host ?? error.url)
    isTransient = Self.isTransient(error)
    outage = isTransient && !error.isAnswered ? .silence : nil
    wait = nil
    isAbsence = false
    let next =
      switch error.reason {
      case .certificate, .tls:
        Text(
          "無法驗證伺服器；檢查本機日期與 ca-certificates 套件。驗證不能關閉；--ca-file 可增加憑證機構。",
          "the server cannot be verified; check the machine's date and its ca-certificates package. "
            + "Verification cannot be switched off; --ca-file adds an authority.")
      case .authorityFile:
        Text(
          "檢查 --ca-file 的檔案：須為 PEM 格式的憑證，且此使用者可讀取。",
          "check the file given to --ca-file: it has to hold certificates in PEM form, and this user has to be able "
            + "to read it.")
      case .couldNotResolveHost, .couldNotConnect:
        Text(
          "請檢查網路、名稱伺服器與代理伺服器變數，再執行一次。",
          "check the machine's network, its name server and proxy variables; then run again.")
      default: Self.runAgain
      }
    advice = next + error.remark
  }

  /// Nil if the response can be used: a whole body, or a redirect.
  init?(_ response: HTTPResponse, from address: String) {
    let status = response.status
    // Other successful statuses have no body or only a part of one (RFC 9110, section 15.3).
    if status == 200 { return nil }
    if (300..<400).contains(status), response.redirectURL != nil { return nil }
    reason = Text("\(address) 回應 HTTP \(status)", "HTTP status \(status) from \(address)")
    let seconds = response.retryAfterSeconds ?? 0
    let isTooLong = .seconds(seconds) > RetryPolicy.longestPause
    isTransient = status >= 500 || status == 429 || status == 408
    wait = seconds > 0 ? .seconds(seconds) : nil
    outage = isTooLong ? .rest(seconds: seconds) : nil
    isAbsence = status == 404 || status == 410
    advice =
      switch status {
      case _ where isTooLong:
        Text(
          "伺服器要求 \(seconds) 秒後再查詢，屆時再執行。",
          "the server wants to be asked again in \(seconds) seconds, not before; run again then.")
      case 403, 428, 429:
        Text(
          "交易所拒絕此機器：一小時後再執行，並減少查詢次數。",
          "the exchange refuses this machine: wait an hour before the next run, and ask less often.")
      case 404, 410: Self.look
      default: Self.runAgain
      }
  }
}

extension CurlError {
  /// The kind of failure; nil for one that only libcurl's message describes.
  package var kind: Text? {
    switch reason {
    case .cancelled: Text("已中止", "stopped")
    case .bodyTooLarge(let limit): Text("內容超過 \(limit) 位元組", "more than \(limit) bytes")
    case .timedOut: Text("逾時", "too slow")
    case .couldNotResolveHost: Text("找不到主機", "no address has this name")
    case .couldNotConnect: Text("無法連線", "no connection")
    case .connectionBroken: Text("連線中斷", "the connection broke")
    case .certificate: Text("伺服器憑證不受信任", "the certificate is not trusted")
    case .authorityFile: Text("無法使用憑證機構檔", "the file of authorities cannot be used")
    case .tls: Text("無法建立加密連線", "no encrypted connection")
    case .protocolNotAllowed: Text("不允許的協定", "a protocol that is not allowed")
    case .badContentEncoding: Text("內容編碼有誤", "a damaged encoding")
    case .badURL: Text("網址有誤", "a malformed address")
    case .other: nil
    }
  }

  /// What went wrong with a site.
  fileprivate func failure(at site: String) -> Text {
    let kind = kind.map { Text("（\($0)）", " (\($0))") }
    return switch reason {
    case _ where site.isEmpty: Text("無法啟動 libcurl", "libcurl cannot be started")
    case .couldNotResolveHost, .couldNotConnect:
      Text("連不上 \(site)\(kind)", "\(site) cannot be reached\(kind)")
    default: Text("從 \(site) 下載失敗\(kind)", "the download from \(site) failed\(kind)")
    }
  }

  /// libcurl's message, which is English, as the end of a text.
  package var remark: Text { Text("（libcurl 錯誤 \(code)：\(message)）", " (libcurl error \(code): \(message))") }

  /// libcurl's message, and in Chinese what kind of failure it is as well.
  package var localizedMessage: Text {
    // Its own words for an unknown host say no more.
    let unknownHost = "Could not resolve host: "
    return Text(
      message.hasPrefix(unknownHost)
        ? "找不到主機 \(String(message.dropFirst(unknownHost.count)))（libcurl 錯誤 \(code)）"
        : "\(kind.map { $0 + .colon })\(message)（libcurl 錯誤 \(code)）", "\(message) (libcurl error \(code))")
  }
}
