import Foundation

/// A certificate authority that exists for one test, and the server certificate it has issued.
struct ThrowAwayAuthority {
  private let directory: ScratchDirectory

  var authorityFile: String { directory.path("authority.pem") }
  var certificateFile: String { directory.path("server.pem") }
  var keyFile: String { directory.path("server.key") }

  /// Makes the authority and a certificate for 127.0.0.1, and for no host name.
  init(_ openssl: Tool) throws {
    directory = try ScratchDirectory()
    try Data("subjectAltName=IP:127.0.0.1\n".utf8).write(to: directory.url.appending(component: "names"))
    let newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    for command in [
      "req -x509 \(newKey) -keyout authority.key -out authority.pem -days 2 -subj /CN=Authority",
      "req \(newKey) -keyout server.key -out server.csr -subj /CN=Server",
      "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2"
        + " -extfile names -out server.pem",
    ] {
      try openssl.run(command.split(separator: " ").map(String.init), in: directory.url)
    }
  }
}
