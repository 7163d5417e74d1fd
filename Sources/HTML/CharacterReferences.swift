/// Replaces the character references of HTML: numbers, and the names that pages in ISO-8859-1 and UTF-8 use.
enum CharacterReferences {
  /// The text of well-formed UTF-8; a name that is not known stays as it is.
  static func replaced(in bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var rest = bytes
    while let and = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<and]
      let name = rest[(and + 1)...].prefix(mostBytes).prefix { isOfReference($0) }
      if let scalar = scalar(of: name) {
        text += String(Character(scalar)).utf8
        let end = name.endIndex
        rest = rest[(end < rest.endIndex && rest[end] == UInt8(ascii: ";") ? end + 1 : end)...]
      } else {
        text.append(rest[and])
        rest = rest[(and + 1)...]
      }
    }
    text += rest
    return String(decoding: text, as: UTF8.self)
  }

  private static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else { return named[String(decoding: name, as: UTF8.self)] }
    let number = String(decoding: name.dropFirst(), as: UTF8.self)
    let isHexadecimal = number.first == "x" || number.first == "X"
    let value = isHexadecimal ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return value.map { value in
      // NUL, surrogates and what is beyond Unicode are replaced too (HTML Standard, 13.2.5.80).
      value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
  }

  private static func isOfReference(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Enough for `#x0010FFFF`.
  private static let mostBytes = 10

  private static let named: [String: Unicode.Scalar] = {
    // U+00A0 to U+00FF in order (HTML 4.01, 24.2).
    let latin1 = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
      micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
      Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
      Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
      ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
      uuml yacute thorn yuml
      """
    var named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "mdash": "—", "ndash": "–",
      "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "ensp": "\u{2002}",
      "emsp": "\u{2003}",
    ]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      named[String(name)] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    return named
  }()
}
