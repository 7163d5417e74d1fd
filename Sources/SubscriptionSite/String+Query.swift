extension String {
  /// Percent-encoded for a query, RFC 3986: all but unreserved characters.
  var encodedForQuery: String {
    var encoded: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded +=
          [UInt8(ascii: "%")] + [byte >> 4, byte & 15].map { Array("0123456789ABCDEF".utf8)[Int($0)] }
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
