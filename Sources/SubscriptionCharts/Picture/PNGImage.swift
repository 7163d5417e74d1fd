/// A picture of at most sixteen colours, as a PNG file (W3C PNG, third edition).
struct PNGImage {
  let width, height: Int
  private let palette: [UInt32]
  /// The palette's index of each pixel, row by row.
  private var pixels: [UInt8]

  /// - Parameter palette: Colours as `0xRRGGBB`; the first is the background.
  init(width: Int, height: Int, palette: [UInt32]) {
    (self.width, self.height, self.palette) = (width, height, palette)
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Fills a rectangle; what is outside the picture is cut off.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ colour: UInt8) {
    let columns = columns.clamped(to: 0..<width)
    for row in rows.clamped(to: 0..<height) {
      for column in columns { pixels[row * width + column] = colour }
    }
  }

  var file: [UInt8] {
    let header = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [4, 3, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + Self.chunk("PLTE", palette.flatMap { Self.bytes($0).dropFirst() })
      + Self.chunk("IDAT", Zlib.compressed(rows, rowLength: rowLength)) + Self.chunk("IEND", [])
  }

  /// A row has a filter type, none, and two pixels a byte.
  private var rowLength: Int { 1 + (width + 1) / 2 }

  private var rows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(rowLength * height)
    for row in 0..<height {
      rows.append(0)
      for column in stride(from: row * width, to: (row + 1) * width, by: 2) {
        let right = column + 1 < (row + 1) * width ? pixels[column + 1] : 0
        rows.append(pixels[column] << 4 | right)
      }
    }
    return rows
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in checked { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return bytes(UInt32(data.count)) + checked + bytes(~sum)
  }

  /// Annex D of the specification: CRC-32 by bytes.
  private static let table = (0..<256 as Range<UInt32>).map { byte in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  static func bytes(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}

/// A zlib stream (RFC 1950) of one block with fixed codes (RFC 1951): repeats are looked for only one byte and one row
/// before, which is where flat pictures have them.
private struct Zlib {
  private var stream: [UInt8] = [0x78, 0x01]
  private var pending: UInt64 = 0
  private var count = 0

  static func compressed(_ data: [UInt8], rowLength: Int) -> [UInt8] {
    var zlib = Zlib()
    zlib.append(0b011, 3)
    var index = 0
    while index < data.count {
      let (length, distance) =
        [1, rowLength].map { (repeats(in: data, at: index, after: $0), $0) }.max { $0.0 < $1.0 } ?? (0, 1)
      if length >= 3 {
        zlib.append(length: length, distance: distance)
        index += length
      } else {
        zlib.append(symbol: Int(data[index]))
        index += 1
      }
    }
    zlib.append(symbol: 256)
    if zlib.count > 0 { zlib.stream.append(UInt8(truncatingIfNeeded: zlib.pending)) }
    return zlib.stream + PNGImage.bytes(adler(data))
  }

  private static func repeats(in data: [UInt8], at index: Int, after distance: Int) -> Int {
    guard index >= distance else { return 0 }
    var length = 0
    while length < 258, index + length < data.count, data[index + length] == data[index + length - distance] {
      length += 1
    }
    return length
  }

  /// RFC 1951, 3.2.6: codes have their most significant bit first.
  private mutating func append(symbol: Int) {
    let (code, length) =
      switch symbol {
      case 0..<144: (0x30 + symbol, 8)
      case 144..<256: (0x190 + symbol - 144, 9)
      case 256..<280: (symbol - 256, 7)
      default: (0xC0 + symbol - 280, 8)
      }
    append(reversed: code, length)
  }

  /// RFC 1951, 3.2.5: four codes for each number of extra bits.
  private mutating func append(length: Int, distance: Int) {
    if length == 258 {
      append(symbol: 285)
    } else {
      append(length - 3, base: 257, steps: 4) { zlib, code in zlib.append(symbol: code) }
    }
    append(distance - 1, base: 0, steps: 2) { zlib, code in zlib.append(reversed: code, 5) }
  }

  private mutating func append(_ value: Int, base: Int, steps: Int, _ write: (inout Zlib, Int) -> Void) {
    guard value >= 2 * steps else { return write(&self, base + value) }
    let bits = value.bitWidth - 1 - value.leadingZeroBitCount - steps.trailingZeroBitCount
    write(&self, base + steps * (bits + 1) + (value >> bits & (steps - 1)))
    append(UInt64(value & (1 << bits - 1)), bits)
  }

  private mutating func append(reversed code: Int, _ length: Int) {
    append(UInt64((0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }), length)
  }

  private mutating func append(_ bits: UInt64, _ length: Int) {
    pending |= bits << UInt64(count)
    count += length
    while count >= 8 {
      stream.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
