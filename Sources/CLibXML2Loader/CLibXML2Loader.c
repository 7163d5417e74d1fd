// Loads libxml2 on its first call: it depends on ICU, and commands that read no page would wait for both. Each function
// forwards to the library's function of the same name.
#include "../CLibXML2/shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// Not exported, so that the libraries which libxml2 loads find libxml2's own functions.
#define HIDDEN __attribute__((visibility("hidden")))

// The library that the headers are of: the fields of its structures are read.
#if LIBXML_VERSION >= 21400
#define LIBRARY "libxml2.so.16"
#else
#define LIBRARY "libxml2.so.2"
#endif

#define FUNCTIONS(F)                                                                                          \
  F(htmlCtxtReadIO) F(htmlFreeParserCtxt) F(htmlNewParserCtxt) F(xmlCtxtGetLastError) F(xmlDictGetUsage)      \
  F(xmlInitParser)

#define POINTER(name) __typeof__(name) *name;
static struct { FUNCTIONS(POINTER) } real;

static char problem[512];

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define FIND(name) if (library) real.name = (__typeof__(name) *)dlsym(library, #name);
  FUNCTIONS(FIND)
#define CHECK(name) && real.name
  if (!(library FUNCTIONS(CHECK))) {
    const char *reason = dlerror();
    snprintf(problem, sizeof problem, "libxml2 cannot be loaded: %s", reason ? reason : "it is too old");
  }
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return !problem[0];
}

const char *clibxml2_problem(void) { return is_loaded() ? NULL : problem; }

HIDDEN void xmlInitParser(void) {
  if (is_loaded()) real.xmlInitParser();
}

HIDDEN htmlParserCtxtPtr htmlNewParserCtxt(void) { return is_loaded() ? real.htmlNewParserCtxt() : NULL; }

// The others get a context, which there is only of a library that was loaded.

HIDDEN void htmlFreeParserCtxt(htmlParserCtxtPtr context) { real.htmlFreeParserCtxt(context); }

HIDDEN htmlDocPtr htmlCtxtReadIO(
    htmlParserCtxtPtr context, xmlInputReadCallback read, xmlInputCloseCallback close, void *io, const char *url,
    const char *encoding, int options) {
  return real.htmlCtxtReadIO(context, read, close, io, url, encoding, options);
}

HIDDEN size_t xmlDictGetUsage(xmlDictPtr dictionary) { return real.xmlDictGetUsage(dictionary); }

#if LIBXML_VERSION >= 21200
HIDDEN const xmlError *xmlCtxtGetLastError(void *context) { return real.xmlCtxtGetLastError(context); }
#else
HIDDEN xmlErrorPtr xmlCtxtGetLastError(void *context) { return real.xmlCtxtGetLastError(context); }
#endif
