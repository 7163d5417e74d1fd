import CLibCurl

/// The libcurl this process runs with, which may be newer than the one it was compiled against.
public enum CurlVersion {
  /// The versions of libcurl and of the libraries it uses, as curl_version(3) words them.
  public static var text: String {
    guard let text = unsafe curl_version() else { return "libcurl" }
    return unsafe String(cString: text)
  }
}
