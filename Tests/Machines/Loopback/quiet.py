"""A threaded HTTP server that does not report clients that disconnect, as they do in tests."""

import http.server
import sys


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
