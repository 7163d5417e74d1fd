import CLibCurl

/// Owns a libcurl easy handle and the memory that libcurl borrows: the error buffer and the lists.
@safe final class EasyHandle {
  private let handle: UnsafeMutableRawPointer
  private let errorBuffer: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var recipients: UnsafeMutablePointer<curl_slist>?
  /// What is being sent over a connection. TLS wants the same bytes at the same place once more when it could not send
  /// them all, SSL_write(3).
  private let outgoing = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)

  init() throws(CurlError) {
    let started = CURLcode(rawValue: Self.libraryStart)
    guard started == CURLE_OK else { throw CurlError(started) }
    guard let handle = unsafe curl_easy_init() else { throw CurlError(CURLE_FAILED_INIT) }
    unsafe self.handle = unsafe handle
    unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    // Closing a TLS connection writes to it.
    BrokenPipeShield.shielding { unsafe curl_easy_cleanup(handle) }
    unsafe curl_slist_free_all(headers)
    unsafe curl_slist_free_all(recipients)
    unsafe errorBuffer.deallocate()
    unsafe outgoing.deallocate()
  }

  /// libcurl's text about the latest failure; may be empty.
  var errorText: String { unsafe String(cString: errorBuffer) }

  func set(_ option: CURLoption, _ value: Int) -> CURLcode {
    unsafe curl_shim_set_long(handle, option, value)
  }

  func setOffset(_ option: CURLoption, _ value: Int) -> CURLcode {
    unsafe curl_shim_set_offset(handle, option, curl_off_t(value))
  }

  func set(_ option: CURLoption, _ value: String) -> CURLcode {
    unsafe curl_shim_set_string(handle, option, value)
  }

  func allow(_ schemes: Set<Scheme>) -> CURLcode {
    let names = schemes.map(\.rawValue).sorted().joined(separator: ",")
    return unsafe curl_shim_set_protocols(handle, names, schemes.reduce(0) { $0 | $1.protocolBit })
  }

  func addHeader(_ line: String) -> CURLcode {
    guard let longer = unsafe curl_slist_append(headers, line) else { return CURLE_OUT_OF_MEMORY }
    unsafe headers = unsafe longer
    return unsafe curl_shim_set_headers(handle, headers)
  }

  func setBody(_ bytes: [UInt8]) -> CURLcode {
    unsafe bytes.withUnsafeBytes { bytes in
      // An empty array has no address, and without one libcurl would read the body from a callback.
      guard let start = bytes.baseAddress else { return unsafe curl_shim_set_body(handle, "", 0) }
      return unsafe curl_shim_set_body(handle, start, curl_off_t(bytes.count))
    }
  }

  func addRecipient(_ address: String) -> CURLcode {
    guard let longer = unsafe curl_slist_append(recipients, address) else { return CURLE_OUT_OF_MEMORY }
    unsafe recipients = unsafe longer
    return unsafe curl_shim_set_recipients(handle, recipients)
  }

  /// Makes the next transfer send the bytes of `transfer`.
  func readBody(from transfer: Transfer) -> CURLcode {
    unsafe curl_shim_set_read(handle, send, Unmanaged.passUnretained(transfer).toOpaque())
  }

  /// Runs the transfer that the options describe; `transfer` receives the data.
  func run(_ transfer: Transfer) -> CURLcode {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    var code = unsafe curl_shim_set_error_buffer(handle, errorBuffer)
    if code == CURLE_OK { code = unsafe curl_shim_set_write(handle, receive, context) }
    if code == CURLE_OK { code = unsafe curl_shim_set_progress(handle, advance, context) }
    guard code == CURLE_OK else { return code }
    return withExtendedLifetime(transfer) {
      BrokenPipeShield.shielding { unsafe curl_easy_perform(handle) }
    }
  }

  /// Takes from libcurl the pointer to a transfer that has ended; the options stay.
  func forgetTransfer() {
    _ = unsafe curl_shim_set_write(handle, receive, nil)
    _ = unsafe curl_shim_set_progress(handle, advance, nil)
  }

  /// The socket of the connection that was opened last; -1 without one.
  var socket: CInt {
    var socket = CURL_SOCKET_BAD
    return unsafe curl_shim_get_socket(handle, &socket) == CURLE_OK ? socket : CURL_SOCKET_BAD
  }

  /// What has come over a connection, with CURLE_AGAIN if nothing has.
  func receiveBytes(atMost count: Int) -> (code: CURLcode, bytes: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    // Receiving may write, too: TLS has messages of its own.
    let code = unsafe bytes.withUnsafeMutableBytes { room in
      BrokenPipeShield.shielding { unsafe curl_easy_recv(handle, room.baseAddress, room.count, &received) }
    }
    return (code, Array(bytes.prefix(received)))
  }

  /// Sends the first of some bytes over a connection, and returns how many.
  func sendBytes(_ bytes: [UInt8]) -> (code: CURLcode, count: Int) {
    let part = unsafe bytes.prefix(outgoing.count)
    _ = unsafe outgoing.update(fromContentsOf: part)
    var sent = 0
    let code = BrokenPipeShield.shielding {
      unsafe curl_easy_send(handle, outgoing.baseAddress, part.count, &sent)
    }
    return (code, sent)
  }

  /// Clears all options and the memory they borrow; keeps connections and resolved names.
  func reset() {
    unsafe curl_easy_reset(handle)
    unsafe curl_slist_free_all(headers)
    unsafe headers = nil
    unsafe curl_slist_free_all(recipients)
    unsafe recipients = nil
    unsafe errorBuffer.pointee = 0
  }

  func integer(_ info: CURLINFO) -> Int {
    var value = 0
    return unsafe curl_shim_get_long(handle, info, &value) == CURLE_OK ? value : 0
  }

  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe curl_shim_get_offset(handle, info, &value) == CURLE_OK ? Int(value) : 0
  }

  func string(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard unsafe curl_shim_get_string(handle, info, &value) == CURLE_OK, let text = unsafe value else {
      return nil
    }
    return unsafe String(cString: text)
  }
}

private extension EasyHandle {
  /// The code of curl_global_init(3), which must run once before any handle is created.
  static let libraryStart = curl_global_init(Int(CURL_GLOBAL_DEFAULT)).rawValue
}

private extension Scheme {
  /// The scheme's bit for libcurl before 7.85.0.
  var protocolBit: Int {
    switch self {
    case .https: Int(CURLPROTO_HTTPS)
    case .http: Int(CURLPROTO_HTTP)
    case .smtp: Int(CURLPROTO_SMTP)
    case .smtps: Int(CURLPROTO_SMTPS)
    }
  }
}

/// A curl_write_callback: a result other than the number of bytes ends the transfer, CURLOPT_WRITEFUNCTION(3).
private func receive(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let received = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  return unsafe transfer.receive(received) ? received.count : 0
}

/// A curl_read_callback: 0 means the end of the data, CURLOPT_READFUNCTION(3).
private func send(
  _ room: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context, let room = unsafe room else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return unsafe transfer.send(into: UnsafeMutableRawBufferPointer(start: room, count: size * count))
}

/// A curl_xferinfo_callback: a result other than 0 ends the transfer, CURLOPT_XFERINFOFUNCTION(3).
private func advance(
  _ context: UnsafeMutableRawPointer?, _ downloadTotal: curl_off_t, _ downloadNow: curl_off_t,
  _ uploadTotal: curl_off_t, _ uploadNow: curl_off_t
) -> CInt {
  guard let context = unsafe context else { return 1 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.advance(received: Int(downloadNow), expected: Int(downloadTotal)) ? 0 : 1
}
