import Diagnostics
import Foundation
import Glibc
import Localization
import Posix
import SubscriptionDelivery
import TestSupport
import Testing
internal import Settings

/// Files with secrets.
@Suite struct SecretFileTests {
  let scratch: ScratchDirectory
  let path: FilePath

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.write("secret\n", to: "secret")
    path = scratch.path.appending("secret")
    #expect(unsafe chmod(path.string, 0o600) == 0)
  }

  private func refusal(of path: FilePath) -> String {
    let error = #expect(throws: SubcalError.self) { try SecretFile.text(of: path) }
    return (error?.description ?? "").replacing(path.string, with: "FILE")
  }

  private func advice(of path: FilePath) -> String {
    let error = #expect(throws: SubcalError.self) { try SecretFile.text(of: path) }
    return error?.advice[.english] ?? ""
  }

  @Test func `a file of this user that nobody else may read is read`() throws {
    #expect(try SecretFile.text(of: path) == "secret\n")
  }

  @Test func `a link to it, a pipe and a folder are refused`() throws {
    for (name, make) in [
      ("link", { unsafe symlink("secret", $0) }), ("pipe", { unsafe mkfifo($0, 0o600) }),
      ("folder", { unsafe mkdir($0, 0o700) }),
    ] as [(String, (String) -> CInt)] {
      let place = scratch.path.appending(name)
      #expect(make(place.string) == 0)
      let refusal = refusal(of: place)
      let why = ["link": "it is a symbolic link", "pipe": "it is a pipe", "folder": "Is a directory"][name]
      #expect(refusal.contains("FILE: \(why ?? "")"), "\(refusal)")
    }
  }

  @Test(arguments: [0o640, 0o620, 0o610, 0o604, 0o602] as [mode_t])
  func `a file that its group or others may use is refused`(mode: mode_t) {
    #expect(unsafe chmod(path.string, mode) == 0)
    #expect(
      refusal(of: path)
        == "FILE holds a secret, but not only its owner may read it. What to do: chmod 600 'FILE'")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file to another user"))
  func `a file of another user is refused`() throws {
    #expect(unsafe chown(path.string, 1234, 1234) == 0)
    #expect(
      refusal(of: path)
        == "FILE holds a secret, but belongs to user 1234, and not to this user, 0. What to do: keep the secret in a "
        + "file of this user's own, with permissions 0600, and name that.")
  }

  @Test func `the command that is advised leaves the system's files alone, and is one command`() throws {
    let odd = scratch.path.appending("it's; touch x")
    #expect(unsafe open(odd.string, O_CREAT, 0o644) >= 0 && chmod(odd.string, 0o644) == 0)
    #expect(
      advice(of: odd).hasSuffix("chmod 600 '\(scratch.path.string)/it'\\''s; touch x'"))
    let line = scratch.path.appending("two\nlines")
    #expect(unsafe open(line.string, O_CREAT, 0o644) >= 0 && chmod(line.string, 0o644) == 0)
    // A link is not followed, also not by a folder's name.
    for path in ["/etc/passwd", "/etc/hostname", "/usr/bin/env", "/var/lib/dpkg/status", line.string] {
      let advice = advice(of: FilePath(path))
      #expect(!advice.contains("chmod") && !advice.contains("chown"), "\(advice)")
    }
  }
}
