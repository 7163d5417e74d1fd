internal import JSON
internal import Localization

/// assets/words.js: the texts that the scripts need, a file in each language that every page loads.
///
/// A browser keeps it, so that no page carries them.
enum WordsScript {
  /// The path in the output folder.
  static func path(in language: Language) -> String { "assets/words\(language.fileSuffix).js" }

  static func file(in language: Language) -> [UInt8] {
    let names = PagePhrase.ofScript + PagePhrase.ofMine + PagePhrase.ofChart
    let words = names.compactMap { name in PagePhrase.all[name].map { (name, JSONValue.string($0[language])) }
    }
    return Array("\"use strict\";\nconst words = ".utf8) + JSONValue.object(words).file + Array(";\n".utf8)
  }
}
