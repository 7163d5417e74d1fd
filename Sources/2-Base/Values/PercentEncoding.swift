extension String {
  /// Percent-encoded for a path's part or a query: all but the unreserved characters (RFC 3986, section 2.3) as %XX.
  package var percentEncoded: String {
    let encoded = utf8.flatMap { byte in
      Self.unreserved.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), Self.hexadecimals[Int(byte >> 4)], Self.hexadecimals[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let unreserved = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
  private static let hexadecimals = Array("0123456789ABCDEF".utf8)
}
