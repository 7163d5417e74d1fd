package import Diagnostics
package import Localization
internal import Posix
internal import SubscriptionCharts

/// The pixels of a chart, for chats that show no SVG. They are drawn by rsvg-convert of librsvg: drawing letters needs
/// fonts, and a library for them would be larger than all else that subcal is linked with.
package enum ChartPicture {
  /// A PNG of twice the chart's size, so that its small letters stay readable.
  package static func png(of svg: [UInt8]) throws(SubcalError) -> [UInt8] {
    let (status, file) = try converted(svg)
    guard status == 0, let picture = PNGFile.named(file) else {
      throw SubcalError(
        .cannotWrite, "\(program) 無法轉出 PNG（結束狀態 \(status)）", "\(program) made no PNG (exit status \(status))",
        advice: "改用 .svg 檔名。", "name a file that ends in .svg.")
    }
    return picture
  }

  /// That no font has the characters of a name, which rsvg-convert then draws as boxes; nil where one has them, and where
  /// there is no fontconfig, by which librsvg finds fonts, to be asked.
  package static func missingFont() -> Text? {
    // 價, which fonts of simplified characters alone lack.
    guard let (status, fonts) = try? ChildProcess.output(of: "fc-list", [":charset=50f9"], input: []),
      status == 0, fonts.isEmpty
    else { return nil }
    return Text(
      "沒有含中文的字型，圖中的中文成為方框；安裝字型後再畫一次（Debian 與 Ubuntu：apt install fonts-noto-cjk）。",
      "no font has Chinese characters, and the picture has boxes in their place; install one and draw it again "
        + "(Debian and Ubuntu: apt install fonts-noto-cjk).")
  }

  private static func converted(_ svg: [UInt8]) throws(SubcalError) -> (status: Int32, bytes: [UInt8]) {
    do {
      return try ChildProcess.output(of: program, ["--format", "png", "--zoom", "2"], input: svg)
    } catch  where error.errno == .noSuchFileOrDirectory {
      throw SubcalError(
        .unavailable, "找不到 \(program)，無法畫成 PNG", "\(program), which draws the PNG, is not installed",
        advice: "安裝 librsvg（Debian 與 Ubuntu：apt install librsvg2-bin fonts-noto-cjk），或改用 .svg 檔名。",
        "install librsvg (Debian and Ubuntu: apt install librsvg2-bin fonts-noto-cjk), or name a file that ends "
          + "in .svg.")
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "改用 .svg 檔名。", "name a file that ends in .svg.")
    }
  }

  private static let program = "rsvg-convert"
}
