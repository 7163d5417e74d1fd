package import Diagnostics
internal import Localization
package import Posix

/// The key of an account at Fugle: from SUBCAL_FUGLE_KEY, or from a file that only its owner can read. Never an
/// argument, which every user of the machine can see, and never printed.
package struct FugleKey: Sendable {
  package let value: String

  package init(file: FilePath?) throws(SubcalError) {
    if let file {
      value = try SecretFile.text(of: file).split(whereSeparator: \.isWhitespace).joined()
    } else if let key = Environment.value("SUBCAL_FUGLE_KEY"), !key.isEmpty {
      value = key
    } else {
      throw SubcalError(
        .usage, "--provider fugle 需要金鑰", "--provider fugle needs a key",
        advice: "設定 SUBCAL_FUGLE_KEY，或以 --fugle-key-file 指定金鑰檔。",
        "set SUBCAL_FUGLE_KEY, or name with --fugle-key-file a file that holds it.")
    }
    guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SubcalError(
        .usage, "Fugle 金鑰含有金鑰不會有的字元", "Fugle's key has characters that no key has",
        advice: "重新複製金鑰。", "copy the key again.")
    }
  }
}
