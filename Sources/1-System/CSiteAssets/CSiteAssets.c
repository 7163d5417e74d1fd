#include "CSiteAssets.h"

#include <string.h>

// SwiftPM's embedInCode writes a list of numbers for each file, and the compiler took 33 s of CPU for these, a fifth of the
// first build. #embed (C23, which clang has had since version 19) takes none.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char applications_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/applications.js"
};
static const unsigned char auctions_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/auctions.mustache"
};
static const unsigned char backtest_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/backtest.mustache"
};
static const unsigned char bids_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/bids.mustache"
};
static const unsigned char calculator_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/calculator.js"
};
static const unsigned char calculator_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/calculator.mustache"
};
static const unsigned char chart_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/chart.js"
};
static const unsigned char coming_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/coming.mustache"
};
static const unsigned char dark_css[] = {
#embed "../../5-Night/SubscriptionSite/Assets/dark.css"
};
static const unsigned char feed_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/feed.mustache"
};
static const unsigned char foot_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/foot.mustache"
};
static const unsigned char head_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/head.mustache"
};
static const unsigned char icon_180_png[] = {
#embed "../../5-Night/SubscriptionSite/Assets/icon-180.png"
};
static const unsigned char icon_192_png[] = {
#embed "../../5-Night/SubscriptionSite/Assets/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "../../5-Night/SubscriptionSite/Assets/icon-512.png"
};
static const unsigned char icon_svg[] = {
#embed "../../5-Night/SubscriptionSite/Assets/icon.svg"
};
static const unsigned char index_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/index.mustache"
};
static const unsigned char list_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/list.js"
};
static const unsigned char money_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/money.js"
};
static const unsigned char months_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/months.mustache"
};
static const unsigned char offering_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/offering.mustache"
};
static const unsigned char record_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/record.mustache"
};
static const unsigned char rows_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/rows.mustache"
};
static const unsigned char site_css[] = {
#embed "../../5-Night/SubscriptionSite/Assets/site.css"
};
static const unsigned char subscribe_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/subscribe.mustache"
};
static const unsigned char theme_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/theme.js"
};
static const unsigned char theme_mustache[] = {
#embed "../../5-Night/SubscriptionSite/Assets/theme.mustache"
};
static const unsigned char ticks_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/ticks.js"
};
static const unsigned char today_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/today.js"
};
static const unsigned char view_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/view.js"
};
static const unsigned char worker_js[] = {
#embed "../../5-Night/SubscriptionSite/Assets/worker.js"
};

#define ASSET(name, bytes) {name, bytes, sizeof bytes}
static const struct CSiteAsset assets[] = {
    ASSET("applications.js", applications_js),
    ASSET("auctions.mustache", auctions_mustache),
    ASSET("backtest.mustache", backtest_mustache),
    ASSET("bids.mustache", bids_mustache),
    ASSET("calculator.js", calculator_js),
    ASSET("calculator.mustache", calculator_mustache),
    ASSET("chart.js", chart_js),
    ASSET("coming.mustache", coming_mustache),
    ASSET("dark.css", dark_css),
    ASSET("feed.mustache", feed_mustache),
    ASSET("foot.mustache", foot_mustache),
    ASSET("head.mustache", head_mustache),
    ASSET("icon-180.png", icon_180_png),
    ASSET("icon-192.png", icon_192_png),
    ASSET("icon-512.png", icon_512_png),
    ASSET("icon.svg", icon_svg),
    ASSET("index.mustache", index_mustache),
    ASSET("list.js", list_js),
    ASSET("money.js", money_js),
    ASSET("months.mustache", months_mustache),
    ASSET("offering.mustache", offering_mustache),
    ASSET("record.mustache", record_mustache),
    ASSET("rows.mustache", rows_mustache),
    ASSET("site.css", site_css),
    ASSET("subscribe.mustache", subscribe_mustache),
    ASSET("theme.js", theme_js),
    ASSET("theme.mustache", theme_mustache),
    ASSET("ticks.js", ticks_js),
    ASSET("today.js", today_js),
    ASSET("view.js", view_js),
    ASSET("worker.js", worker_js),
};

const struct CSiteAsset *CSiteAssetNamed(const char *name) {
  for (size_t number = 0; number < sizeof assets / sizeof *assets; number++)
    if (!strcmp(assets[number].name, name)) return &assets[number];
  return NULL;
}
