import Foundation
import Posix
import SubscriptionDelivery
import SubscriptionNightly
import TestSupport
import Testing

/// Keys and bucket addresses.
@Suite struct S3CredentialsTests {
  private func error(_ text: String, permissions: Int = 0o600, profile: String = "default") throws -> String {
    let scratch = try ScratchDirectory()
    try scratch.write(text, to: "keys")
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: scratch.path("keys"))
    do {
      _ = try S3Credentials(file: FilePath(scratch.path("keys")), profile: profile)
      return ""
    } catch {
      return "\(error)".replacing(scratch.path("keys"), with: "KEYS")
    }
  }

  @Test func `keys are read by section, from a file that only its owner can read`() throws {
    let text =
      "# mine\n[default]\naws_access_key_id = A\naws_secret_access_key=s/=+\n[two]\naws_access_key_id=B\n"
    #expect(try error(text) == "")
    #expect(try error("aws_access_key_id=A\naws_secret_access_key=s") == "")
    #expect(
      try error(text, profile: "two")
        == "KEYS has no aws_access_key_id and aws_secret_access_key in the section [two]. What to do: write both, "
        + "one a line, as name = value.")
    for open in [0o640, 0o604, 0o622, 0o644] {
      #expect(
        try error(text, permissions: open)
          == "KEYS holds a secret, but not only its owner may read it. What to do: chmod 600 'KEYS'")
    }
  }

  @Test func `bucket addresses are normalised, and invalid ones are refused`() {
    for (text, written) in [
      ("s3://bucket", "s3://bucket/"), ("s3://bucket/", "s3://bucket/"),
      ("s3://a.b-c/x/y/", "s3://a.b-c/x/y/"),
      ("s3://bucket/申購", "s3://bucket/申購/"),
    ] { #expect(BucketAddress(text)?.description == written) }
    for text in [
      "bucket", "s3://", "s3://a", "s3://Bucket", "s3://bucket//x", "s3://bucket/../x", "s3://bucket/a\u{7}",
    ] {
      #expect(BucketAddress(text) == nil, "\(text)")
    }
  }
}
