internal import Zlib

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

  func file() throws(DeflateError) -> [UInt8] {
    let header = PNGFile.bytes(UInt32(width)) + PNGFile.bytes(UInt32(height)) + [4, 3, 0, 0, 0]
    let data = try Deflate.zlib(rows)
    return PNGFile.signature + PNGFile.chunk("IHDR", header) + PNGFile.name
      + PNGFile.chunk("PLTE", palette.flatMap { PNGFile.bytes($0).dropFirst() })
      + PNGFile.chunk("IDAT", data) + PNGFile.chunk("IEND", [])
  }

  /// A row has a filter type, none, and two pixels a byte.
  private var rows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((1 + (width + 1) / 2) * height)
    for row in 0..<height {
      rows.append(0)
      for column in stride(from: row * width, to: (row + 1) * width, by: 2) {
        let right = column + 1 < (row + 1) * width ? pixels[column + 1] : 0
        rows.append(pixels[column] << 4 | right)
      }
    }
    return rows
  }
}

/// The parts of a PNG file.
package enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The program, as a text chunk: a file that has it may be replaced.
  static let name = chunk("tEXt", Array("Software\0subcal".utf8))
  /// The signature and the header, which has 13 bytes.
  private static let headerEnd = 33

  /// Another program's file with the name of this one; nil if it is no PNG.
  package static func named(_ file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: signature), file.count > headerEnd else { return nil }
    return Array(file[..<headerEnd]) + name + file[headerEnd...]
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + checked + bytes(Deflate.checksum(checked))
  }

  static func bytes(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}
