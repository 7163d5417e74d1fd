internal import ArgumentParser
internal import Localization
internal import Posix

struct ServeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "serve", "經標準輸入與輸出回答 AI 助理的查詢（Model Context Protocol）。",
      "Answers an assistant's questions over standard input and output (Model Context Protocol).",
      about: Text(
        "由助理自行啟動：在助理的設定填 subcal serve 即可。標準輸入每一行是一個 JSON-RPC 請求，標準輸出每一行是一個回答；"
          + "輸入結束即結束。支援 MCP 版本 \(ToolServer.spoken)。只讀取資料庫：不寫入、不連線；加 --mine 才讀取帳戶與帳本。",
        """
        An assistant starts it itself: give it the command subcal serve. Each line on standard \
        input is a JSON-RPC request, each on standard output an answer; it ends when its input \
        ends. It speaks the revisions \(ToolServer.spoken). It only reads: nothing is written, nothing is fetched, and accounts and the ledger are read with --mine alone.
        """),
      examples: ["subcal serve", "subcal serve --store /var/lib/subcal/subcal.sqlite"])
  }

  @Flag(
    help: .text(
      "digest 依設定檔的帳戶與帳本回答；助理會得知其內容",
      "The tool digest answers for the accounts of the settings and with the ledger: the assistant learns what is in them."
    )) var mine = false

  func run() throws {
    if Terminal.isTerminal(.standardInput) {
      StandardError.report(
        "此指令供 AI 助理（MCP）使用，正在等待助理的請求；按 Ctrl-C 結束",
        "this command is for assistants (MCP) and waits for one; Ctrl-C ends it")
    }
    var server = ToolServer(tools: try AssistantTool.all(isOwn: mine))
    var input = InputLines(longest: ToolServer.longestLine)
    var waiting: [ToolServer.Message] = []
    while true {
      // A request that is cancelled before its turn is not answered.
      for line in try waiting.count < Self.mostWaiting ? input.next(waiting: waiting.isEmpty) : [] {
        let message = ToolServer.Message(line)
        if let cancelled = message.cancelled {
          waiting.removeAll { $0.id == cancelled }
        } else {
          waiting.append(message)
        }
      }
      if waiting.isEmpty {
        guard input.isAtEnd else { continue }
        return
      }
      guard let answer = server.answer(to: waiting.removeFirst()) else { continue }
      print(answer)
      // Its reader waits for it. What is lost is reported at the end of the process.
      do { try StandardOutput.finish() } catch { return }
    }
  }

  /// How many lines are looked through for those that cancel others.
  private static let mostWaiting = 16
}
