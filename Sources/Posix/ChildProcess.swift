import CPosix
import Glibc
import SystemPackage

/// A program this process started and has not yet seen the end of, posix_spawn(3).
public struct ChildProcess: Sendable {
  private let identifier: pid_t
  private let program: String

  /// Starts a program without a shell, with the environment of this process and the bytes on its standard input.
  ///
  /// What it prints goes to standard error. A name without a slash is looked for in PATH.
  ///
  /// - Parameter input: At most as much as a pipe holds unread, pipe(7): 64 KiB.
  /// - Throws: `PosixError` if it cannot be started.
  public init(_ program: String, input: [UInt8]) throws(PosixError) {
    let call = SystemCall("start", FilePath(program))
    guard input.count <= Self.pipeCapacity, !program.utf8.contains(0) else {
      throw call.failure(.invalidArgument)
    }
    let (reading, writing) = try call.run { try FileDescriptor.pipe() }
    defer { _ = Glibc.close(reading.rawValue) }
    do {
      // This process holds the reading end meanwhile, so writing neither blocks nor raises SIGPIPE.
      defer { _ = Glibc.close(writing.rawValue) }
      for end in [reading, writing] { try call.check { fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) } }
      _ = try call.run { try writing.writeAll(input) }
    }
    self.program = program
    identifier = try Self.spawn(program, input: reading, call)
  }

  /// How the program ended, as shells count it, 128 and the signal for one that was killed; nil while it runs.
  ///
  /// - Throws: `PosixError` if the end was told before.
  public func status() throws(PosixError) -> Int32? {
    var status: Int32 = 0
    let found = try SystemCall("wait for", FilePath(program)).check {
      unsafe waitpid(identifier, &status, WNOHANG)
    }
    guard found == identifier else { return nil }
    // The low seven bits are the signal, wait(2).
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Ends the program at once; its end is still to be asked for.
  public func kill() {
    _ = Glibc.kill(identifier, SIGKILL)
  }
}

private extension ChildProcess {
  static var pipeCapacity: Int { 65_536 }

  static func spawn(
    _ program: String, input: FileDescriptor, _ call: SystemCall
  ) throws(PosixError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 2, 1)
    // A child inherits what this thread blocks and ignores; the program is to be as if started by hand.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var identifier: pid_t = 0
    let failure = unsafe program.withCString { name in
      let arguments = unsafe [UnsafeMutablePointer(mutating: name), nil]
      return unsafe posix_spawnp(&identifier, name, &actions, &attributes, arguments, cposix_environment())
    }
    guard failure == 0 else { throw call.failure(Errno(rawValue: failure)) }
    return identifier
  }
}
