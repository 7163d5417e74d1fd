import CPosix
import Glibc

/// A running program that this process started, posix_spawn(3).
package struct ChildProcess: Sendable {
  private let identifier: pid_t
  private let program: String

  /// Starts a program without a shell, with the bytes on its standard input.
  ///
  /// Of the environment it gets what finds programs, files and the user's desktop, and nothing that may be a secret.
  /// Its output goes to standard error. A name without a slash is searched for in PATH.
  ///
  /// - Parameter input: At most 64 KiB, what a pipe holds unread, pipe(7).
  /// - Throws: `PosixError` if it cannot be started.
  package init(_ program: String, input: [UInt8]) throws(PosixError) {
    let call = SystemCall("start", FilePath(program))
    guard input.count <= Self.pipeCapacity, !program.utf8.contains(0) else {
      throw call.failure(.invalidArgument)
    }
    var ends: [CInt] = [-1, -1]
    try call.check { unsafe pipe(&ends) }
    let (reading, writing) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    defer { _ = Glibc.close(reading.rawValue) }
    do {
      // This process still holds the reading end, so writing neither blocks nor raises SIGPIPE.
      defer { _ = Glibc.close(writing.rawValue) }
      for end in ends { try call.check { fcntl(end, F_SETFD, FD_CLOEXEC) } }
      try writing.write(input, to: FilePath(program))
    }
    self.program = program
    identifier = try Self.spawn(program, input: reading, leadsGroup: true, call)
  }

  /// Runs a program to its end, with the bytes on its standard input.
  ///
  /// - Returns: The exit status as shells count it, and what it wrote to its standard output.
  /// - Throws: `PosixError` if it cannot be started.
  package static func output(
    of program: String, _ arguments: [String], input: [UInt8]
  ) throws(PosixError) -> (status: Int32, bytes: [UInt8]) {
    let (call, path) = (SystemCall("start", FilePath(program)), FilePath(program))
    // Files in memory, not pipes, so that neither program waits for the other to read.
    let given = FileDescriptor(rawValue: try call.check { cposix_memory_file() })
    defer { _ = Glibc.close(given.rawValue) }
    let made = FileDescriptor(rawValue: try call.check { cposix_memory_file() })
    defer { _ = Glibc.close(made.rawValue) }
    try given.write(input, to: path)
    try call.check { lseek(given.rawValue, 0, SEEK_SET) }
    let identifier = try spawn(program, arguments, input: given, output: made.rawValue, call)
    var status: Int32 = 0
    try SystemCall("wait for", path).check { unsafe waitpid(identifier, &status, 0) }
    let size = try call.check { lseek(made.rawValue, 0, SEEK_END) }
    try call.check { lseek(made.rawValue, 0, SEEK_SET) }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let read = try made.read(into: &bytes, from: count, of: path)
      guard read > 0 else { break }
      count += read
    }
    return (shellStatus(status), Array(bytes.prefix(count)))
  }

  /// The exit status as shells count it, 128 plus the signal for a killed program; nil while it runs.
  ///
  /// - Throws: `PosixError` if the status was already returned.
  package func status() throws(PosixError) -> Int32? {
    var status: Int32 = 0
    let found = try SystemCall("wait for", FilePath(program)).check {
      unsafe waitpid(identifier, &status, WNOHANG)
    }
    guard found == identifier else { return nil }
    return Self.shellStatus(status)
  }

  /// Kills the program and what it started, unless that has left its process group; `status()` must still be called to reap
  /// it.
  package func kill() { _ = Glibc.kill(-identifier, SIGKILL) }
}

private extension ChildProcess {
  static var pipeCapacity: Int { 65_536 }

  /// The low seven bits are the signal, wait(2).
  static func shellStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// The variables that a program gets, environ(7).
  static var environment: [UnsafeMutablePointer<CChar>?] {
    let kept = unsafe Environment.entries.filter { entry in
      let name = unsafe Environment.name(of: entry)
      return variables.contains(name) || name.hasPrefix("LC_")
    }
    return unsafe kept + [nil]
  }

  static var variables: Set<String> {
    [
      "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TERM",
      // A notification of the desktop needs these.
      "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
    ]
  }

  /// - Parameter leadsGroup: Whether it and what it starts are a process group of their own, setpgid(2).
  static func spawn(
    _ program: String, _ arguments: [String] = [], input: FileDescriptor,
    output: CInt = STDERR_FILENO, leadsGroup: Bool = false, _ call: SystemCall
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
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    // A child inherits the signals that this thread blocks and ignores; reset them, as a shell does.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    var identifier: pid_t = 0
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    let environment = unsafe Self.environment
    let failure = unsafe posix_spawnp(&identifier, program, &actions, &attributes, words + [nil], environment)
    guard failure == 0 else { throw call.failure(Errno(rawValue: failure)) }
    return identifier
  }
}
