import CLibCurl

/// The libcurl that this process has loaded, which may be newer than the one it was compiled against.
package enum CurlVersion {
  /// The versions of libcurl and of the libraries it uses, curl_version(3).
  package static var text: String {
    guard let text = unsafe curl_version() else { return "libcurl" }
    return unsafe String(cString: text)
  }
}
