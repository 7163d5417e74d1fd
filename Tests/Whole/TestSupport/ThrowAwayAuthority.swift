import Foundation

/// A certificate authority for one test, and a server certificate that it issued.
package struct ThrowAwayAuthority: Sendable {
  private let scratch: ScratchDirectory

  package var authorityFile: String { scratch.path("authority.pem") }
  package var certificateFile: String { scratch.path("server.pem") }
  package var keyFile: String { scratch.path("server.key") }

  /// Makes the authority and a certificate for 127.0.0.1 without a host name.
  package init() throws {
    scratch = try ScratchDirectory()
    try scratch.write("subjectAltName=IP:127.0.0.1\n", to: "names")
    guard let openssl = Tool.openssl else { throw Tool.Failure(description: "openssl is not installed") }
    let newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    for command in [
      "req -x509 \(newKey) -keyout authority.key -out authority.pem -days 2 -subj /CN=Authority",
      "req \(newKey) -keyout server.key -out server.csr -subj /CN=Server",
      "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2"
        + " -extfile names -out server.pem",
    ] {
      try openssl.output(command.split(separator: " ").map(String.init), in: scratch.url)
    }
  }
}
