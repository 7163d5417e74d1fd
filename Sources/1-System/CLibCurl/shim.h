// Swift cannot call the variadic functions curl_easy_setopt(3) and curl_easy_getinfo(3). Here is one typed wrapper for
// each type of argument, so that a wrong type does not compile.
#ifndef CLIBCURL_SHIM_H
#define CLIBCURL_SHIM_H

#include <curl/curl.h>

// Options documented to take a long: times, switches, small limits.
static inline CURLcode curl_shim_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// Options documented to take a curl_off_t, which may be wider than a long.
static inline CURLcode curl_shim_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// Options documented to take a string, which libcurl copies.
static inline CURLcode curl_shim_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl writes to the buffer: CURL_ERROR_SIZE bytes that must outlive the transfer.
static inline CURLcode curl_shim_set_error_buffer(CURL *handle, char *buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

// The header list is borrowed, not copied: it must outlive the transfer.
static inline CURLcode curl_shim_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

// A body is copied, CURLOPT_COPYPOSTFIELDS(3); its size has to be set before it.
static inline CURLcode curl_shim_set_body(CURL *handle, const void *bytes, curl_off_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

// The list of recipients is borrowed, not copied: it must outlive the transfer.
static inline CURLcode curl_shim_set_recipients(CURL *handle, struct curl_slist *recipients) {
  return curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, recipients);
}

// Data from a callback is an upload of unknown size, CURLOPT_UPLOAD(3).
static inline CURLcode curl_shim_set_read(CURL *handle, curl_read_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, callback);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_READDATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
}

// Sets a callback together with its context.
static inline CURLcode curl_shim_set_write(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

// libcurl calls the progress callback only once CURLOPT_NOPROGRESS is 0.
static inline CURLcode curl_shim_set_progress(CURL *handle, curl_xferinfo_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

// CURLOPT_PROTOCOLS is deprecated since 7.85.0, and CURLOPT_PROTOCOLS_STR does not exist before it.
static inline CURLcode curl_shim_set_protocols(CURL *handle, const char *names, long mask) {
#if LIBCURL_VERSION_NUM >= 0x075500
  (void)mask;
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, names);
#else
  (void)names;
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, mask);
#endif
}

// Information documented to be a long.
static inline CURLcode curl_shim_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

// Information documented to be a curl_off_t.
static inline CURLcode curl_shim_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

// Information documented to be a socket.
static inline CURLcode curl_shim_get_socket(CURL *handle, curl_socket_t *value) {
  return curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, value);
}

// Information documented to be a string, which libcurl owns.
static inline CURLcode curl_shim_get_string(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, (char **)value);
}

#endif
