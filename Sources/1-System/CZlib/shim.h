#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro, which Swift does not import. A window of 15 bits makes zlib's own form (RFC 1950), 16 more make
// that of gzip (RFC 1952), with neither a name nor a time.
static inline int zlib_shim_start(z_stream *stream, int window_bits) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

// So is inflateInit2.
static inline int zlib_shim_start_inflating(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

#endif
