import Foundation
import Fetching
import Glibc
import Localization
import TestSupport
import Testing

/// The program that is run for an alert or a message.
@Suite(.timeLimit(.minutes(60))) struct UserProgramTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(component: "subcalHook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  private func program(_ text: String) throws -> String {
    let path = folder.appending(component: "a hook; $(touch x)").path(percentEncoded: false)
    try Tool.writeScript(text, to: path)
    return path
  }

  @Test func `the program gets the message on standard input, and its name is not read by a shell`()
    async throws
  {
    let heard = folder.appending(component: "heard").path()
    let alert = Array(String(repeating: "{\"alert\":1}\n", count: 4000).utf8)
    #expect(await UserProgram(try program("cat > '\(heard)'")).run(alert) == nil)
    #expect(try Data(contentsOf: URL(filePath: heard)) == Data(alert))
  }

  @Test func `a program that reads nothing causes no failure`() async throws {
    #expect(await UserProgram(try program("exit 0")).run(Array(repeating: 65, count: 65_536)) == nil)
  }

  @Test func `a failure of the program is reported`() async throws {
    let failing = try program("exit 3")
    #expect(await UserProgram(failing).run([])?[.english] == "\(failing) ended with status 3")
    let killed = try program("kill -9 $$")
    #expect(await UserProgram(killed).run([])?[.english] == "\(killed) ended with status 137")
    let missing = await UserProgram("/no/such/program").run([])
    #expect(missing?[.english].contains("start /no/such/program") == true)
    #expect(await UserProgram("true").run([]) == nil)
  }

  @Test func `a program that takes longer than half a minute is killed`() async throws {
    let clock = FakeClock()
    let hurried = JobClock(
      now: {
        clock.advance(by: .seconds(11))
        return clock.now
      }, sleep: clock.jobClock.sleep)
    let slow = UserProgram(try program("exec sleep 600"), clock: hurried)
    #expect(await slow.run([])?[.english].contains("it took longer than 30 s") == true)
  }

  @Test func `a program that still runs when its task is cancelled is killed`() async throws {
    let started = folder.appending(component: "started").path()
    #expect(unsafe mkfifo(started, 0o600) == 0)
    let slow = try program("echo yes > '\(started)'; exec sleep 600")
    let task = Task { await UserProgram(slow).run([]) }
    _ = try await OwnThread.opened(pipe: started)
    task.cancel()
    #expect(await task.value?[.english].contains("was killed") == true)
  }

  @Test func `what the program started is killed with it`() async throws {
    let open = folder.appending(component: "open").path()
    #expect(unsafe mkfifo(open, 0o600) == 0)
    let script = try program("sleep 60 > '\(open)' & wait")
    let task = Task { await UserProgram(script).run([]) }
    let reading = try await OwnThread.opened(pipe: open)
    task.cancel()
    #expect(await task.value?[.english].contains("was killed") == true)
    // Its end is read once no process has it open for writing.
    let begin = ContinuousClock.now
    _ = try await OwnThread.run { Result { try reading.readToEnd() } }.get()
    #expect(ContinuousClock.now - begin < .seconds(30))
  }
}
