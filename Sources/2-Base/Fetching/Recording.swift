package import Posix

/// A folder with downloaded bodies: `<source id>.<ext>`, further forms of the same source as `<source id>.2.<ext>` and
/// so on, in the order in which they came. A form that did not come leaves no gap.
///
/// `nightly --record` fills one and `--replay` reads it, through the same steps as the network, so a developer
/// can repeat a failed night. All examples and most tests are replays.
package struct Recording: Sendable {
  private let folder: FilePath
  private let fileExtensions: [String]
  private let fileExtension: @Sendable ([UInt8]) -> String

  package init(
    folder: FilePath, fileExtensions: [String], fileExtension: @escaping @Sendable ([UInt8]) -> String
  ) {
    (self.folder, self.fileExtensions, self.fileExtension) = (folder, fileExtensions, fileExtension)
  }

  /// The path of a recorded body; nil if there is none. Any extension will do: a form is recognised by its content.
  package func file(of source: String, form: Int) throws(PosixError) -> FilePath? {
    let stem = Self.stem(of: source, form: form)
    for fileExtension in fileExtensions {
      let path = folder.appending("\(stem).\(fileExtension)")
      if try FileSystem.status(of: path) != nil { return path }
    }
    return nil
  }

  /// Keeps a body. Number 1 replaces all that an earlier run recorded of the source.
  package func keep(_ body: [UInt8], of source: String, number: Int) throws(PosixError) {
    try FileSystem.makeDirectories(folder)
    if number == 1 {
      for entry in try FileSystem.entries(of: folder) where isBody(entry.name.string, of: source) {
        try FileSystem.removeFile(folder.appending(entry.name))
      }
    }
    try FileSystem.writeFile(
      body, to: folder.appending("\(Self.stem(of: source, form: number)).\(fileExtension(body))"))
  }

  private static func stem(of source: String, form: Int) -> String {
    form == 1 ? source : "\(source).\(form)"
  }

  private func isBody(_ name: String, of source: String) -> Bool {
    guard name.hasPrefix(source + ".") else { return false }
    let rest = name.dropFirst(source.count + 1).split(separator: ".")
    guard let last = rest.last, fileExtensions.contains(String(last)) else { return false }
    return rest.count == 1 || rest.count == 2 && Int(rest[0]) != nil
  }
}
