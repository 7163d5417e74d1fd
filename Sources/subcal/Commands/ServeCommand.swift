internal import ArgumentParser
internal import Posix

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answers an assistant's questions over standard input and output (Model Context Protocol).",
    discussion: """
      An assistant starts it itself: give it the command and this argument. Each line on standard \
      input is a JSON-RPC request, each on standard output an answer; it ends when its input \
      ends. It only reads: nothing is written, nothing is fetched, and the ledger is not read.

      Examples:
        subcal serve
        subcal serve --store /var/lib/subcal/subcal.sqlite
      """)

  @Option(help: .store) var store: String?

  @Option(help: "The published folder, read if the store cannot be. (default: public beside the store)")
  var published: String?

  func run() throws {
    let server = ToolServer(
      tools: AssistantTool.all(
        store: store.map { ["--store=\($0)"] } ?? [], folder: published.map { ["--published=\($0)"] } ?? []))
    while let line = readLine() {
      guard let answer = server.answer(to: line) else { continue }
      print(answer)
      // Its reader waits for it. What is lost is reported at the end of the process.
      do { try StandardOutput.finish() } catch { return }
    }
  }
}
