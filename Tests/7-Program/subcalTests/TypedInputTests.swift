import Foundation
import TestSupport
import Testing

@testable import subcal

/// What people type is understood, or answered with what is meant; and how much there is to know.
@Suite struct TypedInputTests {
  let program: Program

  init() throws { program = try Program() }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(arguments: [
    "9935": "query 9935", "９９３５": "query 9935", "世界": "query 世界", "search 世界": "query 世界",
    "show 9935": "query 9935", "today": "digest", "今天": "digest", "coming": "list --coming",
    "auctions": "list --auctions", "open": "list --stage open,last_day", "favs": "favourites",
    "journal": "ledger", "results": "ledger --result", "備款": "cash-plan", "ls --limit 2": "list --limit 2",
    "歷史 9935": "history 9935", "狀態": "status",
    "query --as-of 2024/10/29 9935": "query 9935 --as-of 2024-10-29T23:59",
    "": "--help", "help help": "--help", "list help": "list --help", "search help": "help query",
    "help 清單": "list --help", "favourites 說明": "favourites --help", "--help list": "list --help",
    "HELP": "--help", "help LIST": "list --help", "help help list": "list --help",
    "help list help": "list --help", "favourites help add": "help favourites add",
    "今天有什麼": "digest", "今日可申購": "list --stage open,last_day", "今天截止": "list --stage last_day",
    "auction 7708": "list --auctions --name 7708", "--json list --limit 1": "list --limit 1 --json",
    "list －－limit 1": "list --limit 1", "list —limit 1": "list --limit 1", "LIST": "list", "ｌｉｓｔ": "list",
    "list --order 溢價": "list --sort premium", "config get tax": "config tax",
    "calc --price 100 --assume 手續費=0": "calc --price 100 --assume commission=0",
    "明天": "digest --as-of 2024-10-30T08:00", "tomorrow": "digest --as-of 2024-10-30T08:00",
    "11/1": "digest --as-of 2024-11-01T08:00", "後天": "digest --as-of 2024-10-31T08:00",
    "11/1有什麼": "digest --as-of 2024-11-01T08:00", "明天有什麼": "digest --as-of 2024-10-30T08:00",
    "11/1有什麼可以抽": "list --stage open,last_day --as-of 2024-11-01T08:00", "撥券": "digest",
    "現金增資 繳款": "list --coming --kind cash_increase", "熱門 前五": "list --sort popular",
    "query 投標": "list --auctions", "慶豐富 值得抽嗎": "query 慶豐富", "慶豐富 要準備多少錢": "query 慶豐富",
    "list --auctions --stage 即將投標": "list --auctions --stage upcoming",
    "待開標": "list --auctions --stage 待開標",
    "list --coming --csv --fields 代號,狀態": "list --coming --csv --fields code,status",
    "list --all-listed --csv --fields 收盤價,漲跌幅": "list --all-listed --csv --fields close,change_percent",
    "list --auctions --csv --fields 底標、張數": "list --auctions --csv --fields minimum_price,lots",
    "list --csv --fields 證券,申購期間,申購截止,市價日期,溢價率(%),件數":
      "list --csv --fields name,subscription_start,subscription_end,close_date,premium_percent,qualified_applications",
    "list --csv --fields 剩餘天數,抽籤,券商": "list --csv --fields subscription_end,draw_date,underwriter",
    "抽籤 9935": "query 9935", "中籤率 9935": "query 9935", "今天 9935": "query 9935", "退款 9935": "cash-plan 9935",
    "扣款 9935": "cash-plan 9935", "9935 中籤率": "query 9935", "慶豐富 抽籤日": "query 9935",
    "when is 9935 drawn": "query 9935", "is 9935 worth it ?": "query 9935", "9935 ?": "query 9935",
    "my applications": "ledger", "哪幾檔值得抽": "list --stage open,last_day --sort ev",
    "what is new": "list --stage upcoming", "下週要扣多少錢": "cash-plan",
    "慶豐富 ？": "query 慶豐富", "did I win": "digest",
    "what closes tomorrow": "list --stage last_day --as-of 2024-10-30T08:00",
    "what closes today": "list --stage last_day",
    "what can I apply for": "list --stage open,last_day", "how much money do I need": "cash-plan",
    "next week": "list --closing-within 6 --as-of 2024-11-04T08:00",
    "next monday": "digest --as-of 2024-11-04T08:00",
    "Nov 1": "digest --as-of 2024-11-01T08:00", "what is due Nov 1": "digest --as-of 2024-11-01T08:00",
    "friday": "digest --as-of 2024-11-01T08:00", "下禮拜": "list --closing-within 6 --as-of 2024-11-04T08:00",
    "next month": "list --coming", "下個月有哪些可以抽": "list --coming", "下個月可以抽什麼": "list --coming",
    "what can I draw next month": "list --coming", "what can I apply for next month": "list --coming",
    "下週有什麼可以抽": "list --stage upcoming,open,last_day --as-of 2024-11-04T08:00",
    "下週抽籤": "list --draw-on 下週", "what is drawn next week": "list --draw-on next-week",
    "明天截止的有哪些": "list --stage last_day --as-of 2024-10-30T08:00",
    "後天截止": "list --stage last_day --as-of 2024-10-31T08:00",
    "list --closing-within 11/1": "list --closing-within 3",
    "list --stage 待抽籤・已抽籤": "list --stage awaiting_draw,drawn",
    "list --stage coming": "list --stage upcoming", "compare 9935 6535": "query 9935 6535",
    "比較 9935 和 6535": "query 9935 6535", "標售": "list --auctions", "未上市 抽籤": "list --coming --kind listing",
    "what should I draw": "list --stage open,last_day --sort ev", "draw 9935": "query 9935",
    "list --market OTC": "list --board TPEx", "list --market twse": "list --board TWSE",
    "query 2024-11-01": "digest --as-of 2024-11-01T08:00", "query 11/1": "digest --as-of 2024-11-01T08:00",
    "9935 慶豐富 2024-11-01 27.3 36.5 ▲+33.7%": "query 9935", "query 9935 慶豐富 申購中 27.3 上市增資": "query 9935",
    "9935 和 6535": "query 9935 6535", "9935 和 6535 哪個好": "query 9935 6535", "元大 9935": "query 9935",
    "明天抽籤": "digest --as-of 2024-10-30T08:00", "抽哪檔": "list --stage open,last_day --sort ev",
    "top 3": "list --stage open,last_day --sort ev --limit 3", "calc 9935": "calc --price 27.3 --sell 36.5",
    "calc 慶豐富 --sell 40": "calc --price 27.3 --sell 40", "試算 9935": "calc --price 27.3 --sell 36.5",
    "cash-plan family": "cash-plan --family", "cash-plan mine": "cash-plan --mine",
    "query 9935 evidence": "query 9935 --evidence",
    "query 後天": "digest --as-of 2024-10-31T08:00", "全部": "list --all", "4927KY": "query 4927",
    "list --draw-date 11/4": "list --draw-on 11/4",
    "calc 27.3 40": "calc --price 27.3 --sell 40", "calc 7708": "calc --price 72 --sell 104.1", "?": "--help",
    "list --csv --fields 期望值": "list --csv --fields expected_value,expected_value_estimate",
    "list --csv --fields 溢酬,損益平衡價,申購件數":
      "list --csv --fields premium_percent,break_even_price,qualified_applications",
    "digest --as-of 11/1": "digest --as-of 2024-11-01",
    "明天截止": "list --stage last_day --as-of 2024-10-30T08:00",
    "抽籤": "list --stage upcoming,open,last_day", "3萬可以抽哪些": "list --stage open,last_day --max-cash 30000",
    "下週二有什麼可以抽": "list --stage open,last_day --as-of 2024-11-05T08:00", "30萬": "list --max-cash 300000",
    "3萬5": "list --max-cash 35000",
    "下週二有什麼": "digest --as-of 2024-11-05T08:00", "截止": "list --stage open,last_day --sort deadline",
    "rights": "list --coming --kind ex_rights", "IPO": "list --coming --kind listing",
    "投標": "list --auctions", "list --auctions --stage 尚未開始投標": "list --auctions --stage upcoming",
    "溢價最高": "list --sort premium", "我賺多少": "ledger --result", "我中了嗎": "digest",
    "9935 什麼時候截止": "query 9935", "9935 when does it close": "query 9935",
    "list --sort premium --desc": "list --sort premium",
    "list --sort premium --asc": "list --sort premium --reverse",
    "list --sort cash --desc": "list --sort cash --reverse",
    "list --sort cash --ascending": "list --sort cash",
    "list --all-listed --sort price --desc": "list --all-listed --sort price",
    "list --min-premium 3成": "list --min-premium 30", "list --max-cash 三萬": "list --max-cash 30000",
    "list --closing-within 一週": "list --closing-within 7",
    "list --closing-within 明天": "list --closing-within 1", "list --year 今年": "list --year 2024",
    "list --board OTC": "list --board TPEx", "list --競拍": "list --auctions",
    "list --auctions --stage 投標中": "list --auctions --stage open,last_day",
    "ledger --month 十月": "ledger --month 10", "cash-plan 9993 --held 3張": "cash-plan 9993 --held 3000",
    "calc --price 100 --折扣 2.8折": "calc --price 100 --broker-discount 28%",
    "list --csv --fields 溢價率,狀態": "list --csv --fields premium_percent,stage",
    "已截止": "list --stage delivered,cancelled", "待抽籤": "list --stage awaiting_draw",
    "已抽籤": "list --stage drawn", "已撥券": "list --stage delivered", "已取消": "list --stage cancelled",
    "日期未定": "list --stage unknown", "closed": "list --stage delivered,cancelled",
    "awaiting_draw": "list --stage awaiting_draw", "last_day": "list --stage last_day",
    "drawn": "list --stage drawn", "query 已截止": "list --stage closed",
    "query 上市": "list --board TWSE", "上櫃": "list --board TPEx", "query 興櫃": "list --board emerging",
    "民國113/11/5": "digest --as-of 2024-11-05T08:00", "民國113/11/5有什麼": "digest --as-of 2024-11-05T08:00",
    "list --draw-on 民國113/11/5": "list --draw-on 2024-11-05",
    "list --as-of 民國113/10/29": "list --as-of 2024-10-29", "113/11": "list --draw-on 2024-11",
    "2024-11": "list --draw-on 2024-11", "query 2024-11": "list --draw-on 2024-11",
    "十一月": "list --draw-on 2024-11", "11月": "list --draw-on 民國113年11月",
    "本週": "list --closing-within 5", "this week": "list --closing-within 5", "all": "list --all",
    "cash plan": "cash-plan", "closes": "list --stage open,last_day --sort deadline",
    "deadline": "list --stage open,last_day --sort deadline", "即將": "list --coming", "存錢": "cash-plan",
    "新股": "list --stage upcoming,open,last_day", "列出 申購中": "list --stage open,last_day",
    "list --min-premium 百分之二十": "list --min-premium 20", "list --min-premium 2.5成": "list --min-premium 25",
    "list --min-win-rate 20%以上": "list --min-win-rate 20", "list --min-ev 一百": "list --min-ev 100",
    "list --min-ev 0.1m": "list --min-ev 100000", "list --max-cash 20w": "list --max-cash 200000",
    "20w": "list --max-cash 200000", "list --closing 11/5": "list --closing-within 11/5",
    "list --premium-min 3": "list --min-premium 3",
    "backtest --start 2024-10-01": "backtest --from 2024-10-01",
    "list --coming --stage 已決議": "list --coming --stage decided",
    "cash plan 9935": "cash-plan 9935", "cash-plan 全部": "cash-plan", "??": "--help",
    "list --狀態 申購中": "list --stage open,last_day", "list --max-money 5萬": "list --max-cash 50000",
    "這星期": "list --closing-within 5", "下周抽籤": "list --draw-on 下週",
    "明日截止": "list --stage last_day --as-of 2024-10-30T08:00",
    "calc --price 100 --assume 手續費折數=2.8折": "calc --price 100 --broker-discount 28%",
    "list --coming --stage 推估": "list --coming --stage expected",
    "list --stage 申購中": "list --stage open,last_day",
    "list --stage awaited": "list --stage awaiting_draw,drawn",
    "list --stage past": "list --stage closed", "list --stage 开放": "list --stage open,last_day",
    "查询 9935": "query 9935", "可转债": "list --auctions", "备款": "cash-plan", "即将到来": "list --coming",
    "申购中": "list --stage open,last_day", "下个月": "list --coming", "溢价率 20%以上": "list --min-premium 20",
    "list --draw-on 下个月": "list --draw-on 2024-11", "list --draw-on 下個月": "list --draw-on 2024-11",
    "list --draw-on november": "list --draw-on 2024-11", "list --max-cash 五萬塊": "list --max-cash 50000",
    "list --closing-within 這週": "list --closing-within 5", "list --search 慶": "list --name 慶",
    "昨天": "digest --as-of 2024-10-28", "yesterday": "digest --as-of 2024-10-28",
    "9935 10/30": "query 9935 --as-of 2024-10-30T08:00", "9935 36.5": "calc 9935 --sell 36.5",
    "9935 calc": "calc 9935", "9935 query": "query 9935", "9935 help": "query --help",
    "query 9935 calc": "calc 9935",
    "溢價20%以上": "list --min-premium 20", "20%以上": "list --min-premium 20", "5萬元以內": "list --max-cash 50000",
    "五萬以下": "list --max-cash 50000", "113年": "list --year 2024", "月底": "list --closing-within 2",
    "初上櫃": "list --market 初上櫃", "期望值最高": "list --sort ev", "odds 9935": "query 9935",
    "premium": "list --sort premium", "next": "list", "h": "--help", "--open": "list --stage open,last_day",
    "--list": "list", "--json 9935": "query 9935 --json",
    "calc 9935 --assume win_rate=0.27": "calc 9935 --odds 0.27",
    "9935 歷史": "history 9935", "https://www.twse.com.tw/zh/x.html?stockNo=9935": "query 9935",
  ])
  func `a question is answered as its command`(typed: String, meant: String) throws {
    let ending = try program.ask(words(typed)), same = try program.ask(words(meant))
    #expect(ending.stdout == same.stdout && ending.status == same.status, "\(ending)")
  }

  @Test(arguments: [
    ("applied 4927", "subcal apply 4927"), ("undo", "withdraw"),
    ("sell 9935", "subcal sold 9935"), ("update", "nightly"), ("lost 9935", "subcal won --not 9935"),
    ("list open", "--stage open,last_day"), ("list 申購中", "--stage open,last_day"),
    ("list 上櫃", "--board TPEx"),
    ("list --all-listed 2330", "subcal list --all-listed --name 2330"), ("list --stage opne", "申購中 open"),
    ("digest --tomorrow", "subcal 明天"), ("digest --date 11/1", "subcal 11/1"),
    ("cash-plan --accounts", "--family"),
    ("calc --close 3", "--sell"), ("calc --market 3", "--sell"), ("ledger --delete 9935", "subcal withdraw"),
    ("history 9935 --bars", "--csv"), ("notify --to me", "--test"), ("notify --channel x", "--test"),
    ("config --json", "--help-json"), ("cash-plan --max-cash 5", "--budget"),
    ("cash-plan 9935 x2", "「x2」"), ("cash-plan xyz 9935", "「xyz」"), ("cash-plan --for 99999", "「99999」"),
    ("cash-plan --for 本人=30萬 --for 媽媽=10萬", "--have 本人=30萬"),
    ("cash-plan --for 本人:30萬,媽媽:10萬", "--have"), ("watch 9935", "SUBCAL_AS_OF"),
    ("list --assume broker_discont=3", "broker_discount"), ("list --assume tax=99", "--assume tax=99 無效"),
    ("status --as-of 2024-10-29", "沒有 --as-of"), ("list --store", "--store 後面要有值"),
    ("list --assume broker_discont=3", "您要打的是 broker_discount 嗎？名稱見"),
    ("help nosuch", "沒有 nosuch 這個指令"), ("help qurey", "您要打的是 query 嗎"), ("help favourites ad", "add"),
    ("list --on 2024-11-04", "沒有 --on 這個選項。抽籤日：--draw-on"), ("query 9935 --odds 1", "win_rate"),
    ("serve --port 80", "沒有連接埠"), ("-V", "--version"), ("--nosuch", "選項見 subcal --help"),
    ("apply 9935 --day soon", "--day soon 無效"), ("calc --price 3 --discount much", "--discount much 無效"),
    ("cash-plan --capital much", "說明：--budget"), ("cash-plan --capital much", "--capital <元> 的值 much"),
    ("apply 9935 --day soon", "用法：subcal apply "), ("cash-plan --win-rate much", "用法：subcal cash-plan "),
    ("favourites ad 9935", "詳見 subcal favourites --help"), ("query 9935 --win-rate much", "用法：subcal query "),
    ("list 今天", "subcal list --stage last_day"), ("list 凱基", "--underwriter 凱基"),
    ("list json", "subcal list --json"),
    ("list 9935 6535", "subcal query 9935 6535 嗎"),
    ("list --stage open upcoming", "subcal list --stage open,upcoming 嗎"),
    ("list --board 上市 上櫃", "subcal list --board 上市,上櫃 嗎"), ("list 2024-11", "--draw-on 2024-11"),
    ("apply 9935 --broker x", "--account"), ("nightly --date 2024-10-29", "--as-of"),
    ("list --assume fee=20", "application_fee"), ("backtest 9935", "subcal history 9935"),
    ("query 9935 -l en", "--language"), ("list --update", "subcal nightly"),
    ("list --refresh", "subcal nightly"), ("list --offline", "subcal nightly"),
    ("list --no-fetch", "subcal nightly"), ("list --close", "--all-listed"),
    ("nightly --site x", "--site-url"), ("nightly --url x", "--site-url"), ("nightly --dir x", "--output"),
    ("nightly --demo", "--replay"), ("sold 9935 --at 3", "--price"), ("ledger --undo", "subcal withdraw"),
    ("notify --email x", "--test"), ("list --coming --stage x", "已決議 decided"),
    ("list --code 9935", "--name"), ("list --output json", "輸出格式用 --json"),
    ("history 9935 --days 30", "--from"), ("chart 9935 --output a.svg --period 1Y", "--range"),
    ("cash-plan 30萬", "--budget 30萬"), ("cash-plan --money 30萬", "--budget"),
    ("ledger show", "subcal ledger"),
    ("ledger add 9935", "subcal apply"), ("stats 9935", "subcal history 9935"),
    ("status 9935", "subcal query 9935"),
    ("apply 9935 --qty 2", "一人一檔"), ("calc --buy 3", "--price"), ("calc --price 3 --fee 0", "commission"),
    ("config set tax 1", "--assume tax"), ("config taxs", "您要打的是 tax 嗎"),
    ("backup --to x", "subcal backup 檔名"),
    ("withdraw 9935 --price 3", "--price 是 sold"), ("watch 9935 --price 60", "--alert"),
    ("list --json --fields prce", "您要打的是 price 嗎"),
    ("list --fields price", "--json、--csv 或 --tsv"),
    ("賣出 9935 36", "subcal sold 9935 --price 36"), ("bid 6924 50", "subcal apply 6924 --bid 50"),
    ("export csv", "subcal list --csv"), ("favorites 9935", "subcal favourites add 9935"),
    ("accounts", "accounts:"), ("list --sort -premium", "--sort premium --desc"),
    ("list -o json", "--json 嗎"),
    ("list 11/1", "subcal 11/1；"), ("list 11/1", "--draw-on 11/1"), ("list 30萬", "--max-cash 30萬"),
    ("list --max-cash 30 萬", "不留空格"),
    ("list --desc", "--sort premium --desc"), ("digest 明天", "subcal 明天"),
    ("cash-plan 3萬5", "--budget 3萬5"), ("list 50k", "--max-cash 50k"), ("list --max-cash 0000", "shell"),
    ("won 9935 2", "不必寫張數"), ("apply 9935 兩張", "不必寫張數"),
    ("apply 9935 --lots 2", "不必寫張數"), ("config broker_discount 2.8折", "costs: {broker_discount: 2.8折}"),
    ("list --board 初上櫃", "--market 初上櫃"), ("list --auctions --stage x", "待開標與已開標 closed、日期未定 unknown"),
    ("list 待開標", "subcal list --auctions --stage 待開標"), ("list 5", "--limit 5"), ("list 113", "--year 113"),
    ("list --auctions 投標中", "subcal list --auctions --stage 投標中 嗎"),
    ("digest 下週", "--closing-within 6 --as-of 2024-11-04T08:00"),
    ("backtest 2024", "--from 2024-01-01 --to 2024-12-31"), ("回測 113", "--from 2024-01-01"),
    ("list 溢價 > 20", "subcal list --min-premium 20 嗎"), ("list 備款 < 5萬", "subcal list --max-cash 5萬 嗎"),
    ("list 代號 > 20", "subcal list '>' "), ("list --as-of 2024-10-29 9pm", "--as-of 2024-10-29T21:00"),
    ("list --columns code,name", "--fields code,name"), ("list --until 11/1", "--closing-within"),
    ("list tomorrow", "subcal list --stage last_day --as-of 2024-10-30T08:00 嗎"),
    ("取消申購 9935", "subcal withdraw 9935 嗎"), ("我中籤了 9935", "subcal won 9935 嗎"),
    ("提醒我 9935", "subcal favourites add 9935 嗎"), ("更新資料", "subcal nightly 嗎"), ("抓資料", "subcal nightly 嗎"),
    ("google calendar", ".ics"), ("rss", "changes.atom"), ("telegram", "--dry-run"),
    ("報稅", "subcal ledger --result"),
    ("setup", "subcal nightly --help"), ("安裝 cron", "subcal nightly --help"), ("幹嘛用的", "subcal help list"),
    ("list --kind OTC", "--board TPEx"), ("list --kind 上櫃", "--board TPEx"),
    ("digest --week", "--closing-within 7"), ("ledger 2024", "--year 2024"),
    ("query 9935 --sell 40", "subcal calc"),
    ("watch 9935 --above 40", "'price>=40'"), ("watch --below 40", "'price<=40'"),
    ("watch 9935 > 40", "'price>=40'"),
    ("watch 9935>40", "--alert"), ("watch 9935 --alert 9935", "引號"),
    ("favourites 9935", "subcal favourites add 9935"),
    ("想抽 9935", "subcal apply --intended 9935"), ("add 9935", "subcal favourites add 9935"),
    ("won 9935 not", "subcal won 9935 --not 嗎"), ("sold 9935 40", "subcal sold 9935 --price 40 嗎"),
    ("cash-plan 11/1", "subcal 11/1"), ("ledger won", "subcal ledger --won 嗎"), ("ledger 十月", "--month 十月"),
    ("backtest 20", "--min-premium 20"), ("list --min-profit 5000", "--min-ev"),
    ("status check", "subcal status --check 嗎"), ("English", "--language en"),
    ("買 9935", "subcal apply 9935 嗎"), ("網頁", "subcal nightly --output"), ("怎麼用", "subcal help list"),
    ("list --en", "--language"),
    ("config accounts add", "accounts:"), ("notify --telegram", "--dry-run"),
    ("nightly --show", "--show-open"), ("docs", "subcal help list"),
    ("慶豐富什麼時候截止", "9935 慶豐富 嗎"),
    ("config set language en", "defaults: {language: en}"),
    ("query 慶豐富公司", "9935 慶豐富 嗎"), ("help --all", "subcal --help"), ("account add 老婆", "accounts:"),
    ("bid 7705 60 --account 本人", "subcal apply 7705 --bid 60 --account 本人 嗎"),
    ("賣出 9935 36 --account 本人", "subcal sold 9935 --price 36 --account 本人 嗎"),
    ("中籤 9935 2", "subcal won 9935 嗎"), ("申購 9935 2張", "subcal apply 9935 嗎"),
    ("ledger 賺多少", "--result"), ("config accounts", "accounts:"), ("list 處置股", "「狀態」欄"),
    ("config broker_discount=2.8折", "costs: {broker_discount: 2.8折}"),
    ("手續費 2.8折", "costs: {broker_discount: 2.8折}"), ("list --open", "--stage open,last_day"),
    ("exit", "不必離開"), ("離開", "不必離開"), ("delete 9935", "subcal withdraw 9935 嗎"),
    ("not-won 4927", "subcal won --not 4927 嗎"), ("沒抽到 4927", "subcal won --not 4927 嗎"),
    ("抽到了 4927", "subcal won 4927 嗎"), ("https://www.tpex.org.tw/zh-tw/", "清單：subcal list"),
    ("query https://www.twse.com.tw/zh/", "清單：subcal list"),
    ("apply 9935 昨天", "subcal apply 9935 --date 昨天 嗎"), ("won 9935 沒中", "subcal won 9935 --not 嗎"),
    ("ledger 113", "--year 113"), ("ledger export", "subcal ledger --export 嗎"),
    ("chart 9935 a.svg", "subcal chart 9935 --output a.svg 嗎"),
    ("set language en", "defaults: {language: en}"),
    ("list --from 2024-10-01", "--draw-on 2024-10"),
    ("list --coming --draw-on 2024-11", "--closing-within 30"),
    ("list --assume commission-discount=3", "您要打的是 broker_discount 嗎"),
    ("calc 99999", "--price 99999"), ("calc 35833", "--price 35833"), ("calc 62696", "--price 62696"),
    ("calc 9935 --assume broker_discount=abc", "broker_discount=abc 無效"),
    ("9935 x 2", "一人一檔一件"), ("cash-plan 9935*2", "一人一檔一件"), ("cash-plan 9935（2）", "一人一檔一件"),
    ("apply 4927兩張", "一人一檔一件"), ("9935×2", "一人一檔一件"), ("ledger --excel", "--export"),
    ("ledger --format csv", "--export"), ("apply 6535媽媽", "要找的是 6535 順藥 嗎"),
    ("withdraw 6535爸爸", "要找的是 6535 順藥 嗎"), ("cash-plan 不含9935", "要找的是 9935 慶豐富 嗎"),
    ("cash-plan 9935順藥", "要找的是 9935 慶豐富 嗎"), ("apply 9935 媽媽", "--account 媽媽"), ("-9935", "沒有 -9935"),
    ("list --stage !open", "無效"), ("list kgi", "subcal list --underwriter 凱基 嗎"),
    ("list 前5", "subcal list --limit 5 嗎"), ("apply 9935-mom", "要找的是 9935 慶豐富 嗎"),
    ("cash-plan 9935/2", "要找的是 9935 慶豐富 嗎"), ("cash-plan !9935", "要找的是 9935 慶豐富 嗎"),
    ("cash-plan 9935 !6535", "要找的是 6535 順藥 嗎"), ("cash-plan 9935-KY", "要找的是 9935 慶豐富 嗎"),
    ("apply 和", "至少輸入名稱的兩個字"), ("apply 富", "至少輸入名稱的兩個字"), ("取消9935", "subcal withdraw 9935 嗎"),
    ("9935中了", "subcal won 9935 嗎"), ("提醒我9935", "subcal favourites add 9935 嗎"),
    ("list --closing 下下週", "輸入天數或哪一天"), ("sold 9935", "請加上 --price <元>"),
    ("list --name 9935,6535", "subcal query 9935 6535"),
    ("list --max-premium 30", "--sort premium"), ("backup -o a.sqlite", "subcal backup 檔名"),
    ("list --store=", "--store 後面要有值"),
    ("backup /none/x.sqlite", "沒有這個檔案或資料夾"),
    ("apply --cancel", "subcal withdraw"), ("applied for 9935", "subcal apply 9935 嗎"),
    ("提醒 9935", "subcal favourites add 9935 嗎"), ("9935 favourites", "subcal favourites add 9935 嗎"),
    ("list open auctions", "subcal list --auctions --stage open,last_day 嗎"),
    ("9935 sold 43", "subcal sold 9935 --price 43 嗎"),
    ("賣了 9935 43", "subcal sold 9935 --price 43 嗎"), ("help fields", "schema/"), ("訂閱", ".ics"),
    ("ledger --total", "--result"), ("config --list", "subcal config"), ("query 台灣浩鼎", "要找的是 4174 浩鼎 嗎"),
    ("list --assume tax=0.3,commission=0.1", "--assume tax=0.3 --assume commission=0.1"),
    ("9935 2張", "一人一檔一件"), ("9935 apply", "subcal apply 9935 嗎"),
    ("申购 9935", "subcal apply 9935 嗎"), ("月曆", ".ics"), ("init", "subcal nightly --help"),
    ("list 20%", "subcal list --min-premium 20% 嗎"), ("list 溢價20%", "subcal list --min-premium 20% 嗎"),
    ("list --max-price 50", "--max-cash"),
    ("apply all", "subcal apply 9935 6535"), ("apply --open", "subcal list --stage open,last_day"),
    ("ledger undo", "subcal withdraw"), ("backfill 2023", "--from 2023-01-01 --to 2023-12-31"),
    ("backfill --days 30", "--from"), ("query --json --fields xyzzy 9935", "subscription_end"),
    ("chart 9935 --output a.svg --range 2個月", "--range 2個月 無效"),
    ("cash-plan --mine --have 30萬", "本人=12萬"), ("list --coming --stage x", "推估 expected"),
    ("list --max-cash NT0,000元", "shell"), ("query 9993 --held 3張", "cash-plan"),
  ])
  func `what is not done is answered with what is meant`(typed: String, named: String) throws {
    let ending = try program.ask(words(typed))
    #expect(ending.status != 0 && ending.stdout == "", "\(ending)")
    #expect(ending.stderr.contains(named), "\(ending.stderr)")
    #expect(!ending.stderr.contains("？。"))
  }

  @Test(arguments: [
    ("list --year 2020", "2024"), ("list --underwriter NoOne", "凱基"), ("query A131KA", "公債"),
    ("list --assume broker_discount=28 --limit 1", "手續費 2.8 折"), ("list --tax 0.2 --limit 1", "tax：0.2%"),
    ("list --min-premium 0.2 --limit 1", "--min-premium 0.2 為 0.2%"),
    ("query 9935 --as-of 2024-10-29", "查詢時間：2024-10-29 23:59"), ("search 世界", "即 subcal query 世界"),
    ("query 9935 --chance 70", "沒有推算的投標價"), ("tomorrow", "即 subcal digest --as-of 2024-10-30T08:00"),
    ("query 99588 --chance 60", "99588 是轉換公司債：投標價只為初上市櫃的股票推算"),
    ("list --market XYZ", "沒有發行市場「XYZ」；有："), ("list --market 興櫃", "沒有發行市場「興櫃」；有："),
    ("list --broker 元大", "申購可委託任何往來券商"), ("list --券商 元大", "申購可委託任何往來券商"),
    ("backtest --min-premium 0.2", "--min-premium 0.2 為 0.2%"),
    ("list --csv --output x.csv", "> x.csv"), ("list --output x.json", "nightly 發布的資料夾"),
    ("calc --price 50 --sell 60 --odds 0.2", "--odds 0.2 為 0.2%"), ("favourites", "尚未加入自選"),
    ("list --coming --closing-within 30", "檔的日期為推估"),
    ("list --columns 3 --limit 1", "--columns 對 list 不起作用，只用於 chart"),
    ("cash-plan --for 9935", "9935 視為已申購，其餘照常列入"), ("ledger --output x.csv", "--export x.csv"),
    ("--9935", "即 subcal query 9935"), ("公開申購", "即 subcal list"), ("view 9935", "即 subcal query 9935"),
    ("我有30萬", "即 subcal cash-plan --budget 30萬"), ("show open", "即 subcal list --stage open,last_day"),
    ("cb", "即 subcal list --auctions"), ("query coming", "即 subcal list --coming"),
    ("預算 30萬", "即 subcal cash-plan --budget 30萬"), ("10月抽籤", "即 subcal list --draw-on 10月"),
    ("上個月抽籤", "即 subcal list --draw-on 上個月"), ("draws in October", "即 subcal list --draw-on October"),
    ("subcal list", "即 subcal list"), ("未開始", "即 subcal list --coming"), ("我抽了哪些", "即 subcal ledger"),
  ])
  func `what was read, and what there is, is said`(typed: String, said: String) throws {
    let ending = try program.ask(words(typed))
    #expect(ending.stderr.contains(said), "\(ending)")
  }

  @Test func `what comes begins with what is announced, as on the page`() throws {
    let coming = try program.ask(["list", "--coming"]).stdout
    for code in ["4174", "6182", "7703", "7708"] {
      #expect(coming.split(separator: "\n").contains { $0.hasPrefix(code) && $0.contains("已公告") }, "\(code)")
    }
    #expect(coming.split(separator: "\n").contains { $0.hasPrefix("9995") && $0.contains("推估") })
    // The words of the column of days are conditions.
    let expected = try program.ask(["list", "--coming", "--stage", "推估"]).stdout
    #expect(expected.contains("9995") && !expected.contains("4174") && !expected.contains("已公告"))
    #expect(try program.ask(["list", "--coming", "--stage", "已公告"]).stdout.contains("4174"))
    // coming.json has what the list of subscriptions has not, and a kind is one of it.
    let items = try #require(try program.answer(["list", "--coming"])["items"] as? [[String: Any]])
    #expect(!items.contains { $0["code"] as? String == "4174" })
    for (condition, hasIt) in [
      ("--kind cash_increase", false), ("--closing-within 2", false), ("--limit 4", true),
    ] {
      let some = try program.ask(["list", "--coming"] + words(condition)).stdout
      #expect(some.contains("4174") == hasIt, "\(some)")
    }
  }

  @Test func `names of fields and underwriters may be typed as people say them`() throws {
    let named = try program.ask(["list", "--csv", "--fields", "代號"])
    let usual = try program.ask(["list", "--csv", "--fields", "code"])
    #expect(named.status == 0 && named.stdout == usual.stdout)
    let firm = try program.ask(["list", "--underwriter", "KGI", "--all", "--json"])
    let inChinese = try program.ask(["list", "--underwriter", "凱基", "--all", "--json"])
    #expect(firm.stdout == inChinese.stdout)
    #expect(firm.stdout.contains("凱基"))
  }

  @Test(arguments: [
    "query 9935 7708", "list", "list --auctions", "list --coming", "list --all-listed --limit 3",
    "history 9935",
    "backtest --from 2024-01-01",
  ])
  func `fields are chosen of JSON as of CSV`(question: String) throws {
    let whole = try program.answer(words(question))
    let table = try program.ask(words(question + " --csv")).stdout.split(whereSeparator: \.isNewline)
    let rows = question.hasPrefix("history") ? "bars" : "items"
    let names = Array(try #require(table.first).split(separator: ",").map(String.init).prefix(3).reversed())
    let chosen = try program.answer(words(question + " --fields " + names.joined(separator: ",")))
    #expect(Set(chosen.keys) == Set(whole.keys))
    let (all, kept) = (
      try #require(whole[rows] as? [[String: Any]]), try #require(chosen[rows] as? [[String: Any]])
    )
    #expect(!all.isEmpty && all.count == kept.count && all.count == table.count - 1)
    for (one, other) in zip(all, kept) {
      #expect(
        NSDictionary(dictionary: other) == NSDictionary(dictionary: one.filter { names.contains($0.key) }))
    }
  }

  @Test func `fields of JSON are in the order in which they are chosen`() throws {
    let chosen = try program.ask(words("list --limit 1 --json --fields price,代號"))
    let names = chosen.stdout.matches(of: /\n {6}"([a-z_]+)":/).map { String($0.1) }
    #expect(names == ["price", "code"], "\(chosen)")
    // An auction has no price of its own, and stays without.
    let auctions = try program.answer(words("query 7708 --fields id,price"))["auctions"] as? [[String: Any]]
    #expect(auctions?.first?.keys.sorted() == ["id"])
  }

  @Test func `a stage means the same in a condition and in the files`() throws {
    let all = try program.answer(["list", "--all"])
    let items = try #require(all["items"] as? [[String: Any]])
    let stages = items.compactMap { $0["stage"] as? String }
    #expect(stages.count > 50)
    for stage in Set(stages) {
      let listed = try #require(try program.answer(["list", "--stage", stage])["items"] as? [[String: Any]])
      #expect(listed.count == stages.count { $0 == stage }, "\(stage)")
    }
    let closed = try #require(try program.answer(["list", "--stage", "已截止"])["items"] as? [[String: Any]])
    // As the page, on which what waits for its draw, or was just drawn, stands apart.
    #expect(closed.count == stages.count { ["delivered", "cancelled"].contains($0) })
    let drawn = items.compactMap { $0["draw_date"] as? String }.filter { $0.hasPrefix("2024-11") }
    let answer = try program.answer(["list", "--draw-on", "113/11"])
    let month = try #require(answer["items"] as? [[String: Any]])
    #expect(!drawn.isEmpty && month.count == drawn.count)
  }

  @Test func `what probably comes has its days and its cash in the answer about its code`() throws {
    let ending = try program.ask(["query", "9995"])
    let line = try #require(ending.stdout.split(separator: "\n").first { $0.contains("即將到來") }, "\(ending)")
    let listed = try program.ask(["list", "--coming"]).stdout.split(separator: "\n")
    let row = try #require(listed.first { $0.hasPrefix("9995") && $0.contains("推估") })
    for word in row.split(separator: " ") where word.contains("～") || word.contains(",") {
      #expect(line.contains(word), "\(line)")
    }
  }

  @Test func `a code is no price where there is no store`() throws {
    let ending = try program.ask(["calc", "9935", "--store", "none.sqlite"])
    #expect(ending.status == 66 && ending.stdout == "", "\(ending)")
  }

  @Test func `a setting of a cost is named by its place in the file, and a variable is said back`() throws {
    let ending = try program.ask(["config", "costs.broker_discount"])
    #expect(ending.status == 0 && ending.stdout.contains("broker_discount"), "\(ending)")
    let calc = try program.ask(["calc", "9935"], environment: ["SUBCAL_BROKER_DISCOUNT": "0.28"])
    #expect(calc.stderr.contains("2.8 折"), "\(calc)")
  }

  @Test func `a day is its evening, whoever gives it`() throws {
    let ending = try program.ask(["digest"], asOf: "2024-10-29")
    #expect(ending.stderr.contains("查詢時間：2024-10-29 23:59"), "\(ending)")
  }

  @Test func `an empty word is none`() throws {
    let (ending, same) = (try program.ask(["", "list"]), try program.ask(["list"]))
    #expect(ending.stdout == same.stdout && ending.status == 0, "\(ending)")
    #expect(try program.ask([""]).status == 0)
  }

  @Test func `there are few options, and help fits a screen`() throws {
    var places: [String: Int] = ["--assume": 1, "--config": 1, "--help-json": 1]
    for setting in Setting.named { places["--\(setting.option)", default: 0] += 1 }
    func count(_ command: CommandDescription) {
      for option in command.options { places["--\(option.name)", default: 0] += 1 }
      command.commands.forEach(count)
    }
    try CommandDescription.all().forEach(count)
    #expect(places.count <= 90, "\(places.count)")
    #expect(places.values.reduce(0, +) <= 200)
    for language in ["zh_TW.UTF-8", "en_US.UTF-8"] {
      let environment = ["LANG": language, "COLUMNS": "80"]
      let lines = try program.run(["--help"], environment: environment).stdout.split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count - 1 <= 24)
      let own = lines.flatMap { $0.matches(of: /--[a-z\-]+/).map { String($0.output) } }
      var shown = own.count, names = Set(own)
      for command in try CommandDescription.all() {
        let help = try program.run([command.commandName, "--help"], environment: environment).stdout
        #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 60, "\(help)")
        #expect(!help.contains("  --version"), "\(help)")
        let options = help.matches(of: /\n {2}(?:-\w, )?(--[a-z\-]+)/).map { String($0.output.1) }
        shown += options.count
        names.formUnion(options)
      }
      #expect(names.count <= 90, "\(names.count)")
      #expect(shown <= 200, "\(shown)")
    }
  }

  @Test func `without a locale everything is in Chinese`() throws {
    for language in ["C", "POSIX", "", "C.UTF-8"] {
      let environment = ["LANG": language]
      #expect(try program.run(["--help"], environment: environment).stdout.contains("用法："))
      #expect(try program.run(["list", "--limit", "0"], environment: environment).stderr.contains("須為正整數"))
      #expect(try program.ask(["status"], environment: environment).stdout.contains("資料庫"))
      let english = try program.ask(
        ["status"], environment: environment.merging(["SUBCAL_LANGUAGE": "en"]) { $1 })
      #expect(english.stdout.contains("Store"))
    }
  }
}
