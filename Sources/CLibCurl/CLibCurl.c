// Loads libcurl on its first call: it depends on some forty libraries, and commands that only read the store would wait
// for all of them. Each function forwards to libcurl's function of the same name.
#define CURL_DISABLE_TYPECHECK
#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

// All arguments have one size, so they can be forwarded without knowing their types, curl_easy_setopt(3).
#undef curl_easy_setopt
#undef curl_easy_getinfo
_Static_assert(sizeof(void *) == sizeof(long) && sizeof(long) == sizeof(curl_off_t), "a 64-bit system");

// Not exported, so that the libraries which libcurl loads find libcurl's own functions.
#define HIDDEN __attribute__((visibility("hidden")))

#define FUNCTIONS(F)                                                                                      \
  F(curl_easy_cleanup) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_perform) F(curl_easy_reset)      \
  F(curl_easy_setopt) F(curl_easy_strerror) F(curl_free) F(curl_global_init) F(curl_slist_append)          \
  F(curl_slist_free_all) F(curl_url) F(curl_url_cleanup) F(curl_url_get) F(curl_url_set)

#define POINTER(name) __typeof__(name) *name;
static struct { FUNCTIONS(POINTER) } real;

static char problem[512];

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#define FIND(name) if (library) real.name = (__typeof__(name) *)dlsym(library, #name);
  FUNCTIONS(FIND)
#define CHECK(name) && real.name
  if (!(library FUNCTIONS(CHECK))) {
    const char *reason = dlerror();
    snprintf(problem, sizeof problem, "libcurl cannot be loaded: %s", reason ? reason : "it is too old");
  }
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return !problem[0];
}

HIDDEN CURL *curl_easy_init(void) { return is_loaded() ? real.curl_easy_init() : NULL; }

HIDDEN void curl_easy_cleanup(CURL *handle) {
  if (is_loaded()) real.curl_easy_cleanup(handle);
}

HIDDEN void curl_easy_reset(CURL *handle) {
  if (is_loaded()) real.curl_easy_reset(handle);
}

HIDDEN CURLcode curl_easy_perform(CURL *handle) {
  return is_loaded() ? real.curl_easy_perform(handle) : CURLE_FAILED_INIT;
}

HIDDEN CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...) {
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return is_loaded() ? real.curl_easy_setopt(handle, option, value) : CURLE_FAILED_INIT;
}

HIDDEN CURLcode curl_easy_getinfo(CURL *handle, CURLINFO info, ...) {
  va_list arguments;
  va_start(arguments, info);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return is_loaded() ? real.curl_easy_getinfo(handle, info, value) : CURLE_FAILED_INIT;
}

HIDDEN CURLcode curl_global_init(long flags) {
  return is_loaded() ? real.curl_global_init(flags) : CURLE_FAILED_INIT;
}

// Without libcurl the only error is that it could not be loaded.
HIDDEN const char *curl_easy_strerror(CURLcode code) {
  return is_loaded() ? real.curl_easy_strerror(code) : problem;
}

HIDDEN struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
  return is_loaded() ? real.curl_slist_append(list, text) : NULL;
}

HIDDEN void curl_slist_free_all(struct curl_slist *list) {
  if (is_loaded()) real.curl_slist_free_all(list);
}

HIDDEN void curl_free(void *memory) {
  if (is_loaded()) real.curl_free(memory);
}

HIDDEN CURLU *curl_url(void) { return is_loaded() ? real.curl_url() : NULL; }

HIDDEN void curl_url_cleanup(CURLU *url) {
  if (is_loaded()) real.curl_url_cleanup(url);
}

HIDDEN CURLUcode curl_shim_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return is_loaded() ? real.curl_url_get(url, part, text, flags) : CURLUE_OUT_OF_MEMORY;
}

HIDDEN CURLUcode curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return is_loaded() ? real.curl_url_set(url, part, text, flags) : CURLUE_OUT_OF_MEMORY;
}
