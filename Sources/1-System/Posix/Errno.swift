import Glibc

/// Why a system call failed, errno(3).
package struct Errno: Sendable, Error, Hashable, CustomStringConvertible {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  package static let permissionDenied = Errno(rawValue: EACCES)
  package static let notPermitted = Errno(rawValue: EPERM)
  package static let fileExists = Errno(rawValue: EEXIST)
  package static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  package static let isDirectory = Errno(rawValue: EISDIR)
  package static let invalidArgument = Errno(rawValue: EINVAL)
  package static let notSupported = Errno(rawValue: ENOTSUP)
  package static let noFunction = Errno(rawValue: ENOSYS)
  package static let noLocks = Errno(rawValue: ENOLCK)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  package static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
  package static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
  package static let fileTooLarge = Errno(rawValue: EFBIG)
  package static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let canceled = Errno(rawValue: ECANCELED)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let resourceBusy = Errno(rawValue: EBUSY)
  package static let improperLink = Errno(rawValue: EXDEV)
  package static let tooManyLinks = Errno(rawValue: EMLINK)
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  package static let noSpace = Errno(rawValue: ENOSPC)

  /// The system's words.
  package var description: String { unsafe String(cString: strerror(rawValue)) }
}
