internal import FoundationEssentials

/// The names in the objects of a JSON text that has already been read without an error.
///
/// Readers differ on which value counts where a name stands twice in one object (RFC 8259, section 4): a price that
/// one reader takes and another does not is no price.
enum JSONKeys {
  /// The first name that stands twice in one object; nil when none does.
  static func repeated(in text: String) throws -> String? {
    let bytes = Array(text.utf8)
    /// The names so far of each object that is open; nil for an array.
    var open: [Set<String>?] = []
    var isName = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        open.append([])
        isName = true
      case UInt8(ascii: "["):
        open.append(nil)
        isName = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","): isName = open.last.flatMap(\.self) != nil
      case UInt8(ascii: "\""):
        let end = endOfString(bytes, from: index)
        if isName, let depth = open.indices.last {
          let name = try name(bytes[index...min(end, bytes.count - 1)])
          if open[depth]?.insert(name).inserted == false { return name }
          isName = false
        }
        index = end
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The place of the quote that closes the string that opens at a place.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  /// A name as it is meant: one may be spelt with escapes.
  private static func name(_ quoted: ArraySlice<UInt8>) throws -> String {
    guard quoted.contains(UInt8(ascii: "\\")) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return try JSONDecoder().decode(String.self, from: Data(quoted))
  }
}
