"""What the exchanges answer on an evening, in their exact forms: the bodies of a replay folder.

The forms are those of Scripts/make-fixtures and Scripts/make-story; there is no second generator.
"""

from datetime import timedelta

from market import HOLIDAYS, fixtures, story

DAYS_BACK = 16
APPLICANTS_BEFORE = [
    (f"94{10 + number}", f"舊案{'甲乙丙丁戊己庚辛'[number]}業") for number in range(8)]


class Exchanges:
    """Answers for any evening; bars of a day are the same whoever asks, so they are kept."""

    def __init__(self, market):
        self.market, self.bars = market, {}

    def before(self, day):
        return self.market.session_until(day - timedelta(1))

    def last_close(self, security, day):
        """The close that a change is from, and whether it was on the same board."""
        before = self.before(day)
        return security.close(before), self.market.board(security, before) == self.market.board(security, day)

    def twse_closes(self, day):
        objects = []
        for security in self.market.on_board("TWSE", day):
            last, _ = self.last_close(security, day)
            objects.append(story.close_object(day, security.code, security.name, security.close(day), last))
        objects.append(story.close_object(day, "2002A", "證券2002A", None, None))
        return fixtures.objects_file(sorted(objects, key=lambda one: one["Code"]))

    def tpex_rows(self, day):
        rows = []
        for security in self.market.on_board("TPEx", day):
            close, (last, same) = security.close(day), self.last_close(security, day)
            traded = fixtures.trade(security.code, close, last, f" {day}")
            rows.append(fixtures.tpex_row(security.code, security.name, traded, fixtures.signed(close - last), close))
        return rows

    def emerging(self, day):
        before = self.before(day)
        return fixtures.objects_file(
            fixtures.emerging_row(day, one.code, one.name, one.close(day)) | {
                "PreviousAveragePrice": fixtures.emerging_row(before, one.code, one.name, one.close(before))["Average"]}
            for one in self.market.on_board("Emerging", day))

    def past(self, day):
        """Both exchanges' bars of a past day; of a typhoon's day the answer that there are none."""
        if day not in self.bars:
            if day not in self.market.sessions:
                self.bars[day] = fixtures.json_file(fixtures.NO_SESSION), fixtures.daily_quotes(day, [])
            else:
                cells = []
                for one in self.market.on_board("TWSE", day):
                    close, (last, same) = one.close(day), self.last_close(one, day)
                    traded = fixtures.trade(one.code, close, last, f" {day}")
                    cells.append(fixtures.mi_index_cells(one.code, one.name, traded, close - last, close))
                self.bars[day] = fixtures.mi_index(day, cells), fixtures.daily_quotes(day, self.tpex_rows(day))
        return self.bars[day]

    def years(self, evening):
        """The years whose lists may be asked for."""
        return sorted({evening.year, (evening + timedelta(20)).year, (evening - timedelta(20)).year})

    def rows(self, evening):
        """The facts of all offerings in the lists, by key."""
        return {one.key: self.market.facts(one, evening) for one in self.market.offerings if one.announced <= evening}

    def subscriptions(self, year, facts):
        """The list of a year: the rows drawn in it, newest first. A row's `cells` replace some of its cells."""
        rows = [row for row in facts if row["draw"][:4] == str(year)]
        rows.sort(key=lambda row: (row["draw"], row["code"]), reverse=True)
        lines = []
        for number, row in enumerate(rows, start=1):
            cells = story.list_cells(number, row)
            for column, text in row.get("cells", {}).items():
                cells[column] = text
            lines.append(cells)
        return fixtures.list_file(lines)

    def auctions(self, year, evening):
        rows = [self.market.auction_facts(one, evening) for one in self.market.auctions if one.announced <= evening]
        return fixtures.auction_list([row for row in rows if row["opening"][:4] == str(year)], evening)

    def rights(self, board, evening):
        rows = [(one.security.code, one.security.name, one.day, *one.cells) for one in self.market.notices
                if one.announced <= evening < one.day and one.security.board == board]
        return fixtures.twse_rights(rows) if board == "TWSE" else fixtures.tpex_rights(rows)

    def announcements(self, board, evening):
        """The file of an evening has what was said on the day before."""
        said = evening - timedelta(1)
        # A file that ends before 18:00 would not count as its day.
        rows = [(one.code, one.name, 193003 + 97 * number, "第51款", "公告本公司受邀參加法人說明會", f"1.召開日期:{fixtures.roc(evening)}\n2.地點:線上")
                for number, one in enumerate(self.market.securities[:12:3] if board == "TWSE" else self.market.tpex_companies[::4])]
        for one in self.market.notices:
            if one.decided == said and one.security.board == board:
                text = fixtures.DECISION.format(total=f"普通股{one.total // 1000:,}仟股", price=f"暫定每股新台幣{one.price}元")
                rows.append((one.security.code, one.security.name, 181502, "第11款", "公告本公司董事會決議辦理現金增資發行新股",
                             text.replace("113/10/28", fixtures.roc(said))))
        names = ("出表日期", "公司代號", "公司名稱", "主旨 ") if board == "TWSE" else ("Date", "SecuritiesCompanyCode", "CompanyName", "主旨")
        return fixtures.announcements(rows, names, evening)

    def applicants(self, board, evening):
        rows = []
        for one in self.market.applicants:
            if one.board == board and one.applied <= evening:
                stages = [count if one.applied + timedelta(count) <= evening else None for count in one.stages]
                rows.append((one.code, one.name, one.applied, stages, one.note))
        for number, (code, name) in enumerate(APPLICANTS_BEFORE[board == "TPEx"::2]):
            rows.append((code, name, self.market.first - timedelta(400 + 20 * number), [40, 55, 62, 130 + 9 * number], ""))
        rows.sort(key=lambda row: row[2], reverse=True)
        return fixtures.twse_applicants(rows) if board == "TWSE" else fixtures.tpex_applicants(rows)

    def answer(self, evening):
        """Every body of an evening but the lists of subscriptions, by its name in a replay folder."""
        session = self.market.session_until(evening)
        files = {
            "twse-closes.json": self.twse_closes(session),
            "tpex-closes.json": fixtures.tpex_quotes(session, self.tpex_rows(session)),
            "emerging-closes.json": self.emerging(session),
            "twse-rights.json": self.rights("TWSE", evening), "tpex-rights.json": self.rights("TPEx", evening),
            "twse-announcements.json": self.announcements("TWSE", evening),
            "tpex-announcements.json": self.announcements("TPEx", evening),
            "twse-applicants.csv": self.applicants("TWSE", evening),
            "tpex-applicants.json": self.applicants("TPEx", evening),
        }
        for year in self.years(evening):
            files[f"twse-holidays-{year}.json"] = fixtures.holidays(year, HOLIDAYS)
            files[f"twse-auctions-{year}.csv"] = self.auctions(year, evening)
        for count in range(1, DAYS_BACK):
            day = evening - timedelta(count)
            if day.weekday() < 5 and day < session:
                files[f"twse-bars-{day:%Y%m%d}.json"], files[f"tpex-bars-{day:%Y%m%d}.json"] = self.past(day)
        return files
