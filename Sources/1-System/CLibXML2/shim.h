// libxml2's HTML parser and XML reader without the ICU headers that it includes: the system's ICU and the one in Foundation declare
// the same names, and a program that imports both does not compile.
#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

#endif
