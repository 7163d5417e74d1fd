import Diagnostics
import Foundation
import Glibc
import SubscriptionDelivery
import SystemPackage
import TestSupport
import Testing

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
        == "FILE holds a secret, but not only its owner may read it. What to do: chmod 600 FILE")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file to another user"))
  func `a file of another user is refused`() throws {
    #expect(unsafe chown(path.string, 1234, 1234) == 0)
    #expect(
      refusal(of: path)
        == "FILE holds a secret, but belongs to user 1234, and not to this user, 0. What to do: chown 0 FILE")
  }
}
