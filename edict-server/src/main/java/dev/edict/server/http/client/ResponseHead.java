package dev.edict.server.http.client;

import dev.edict.server.http.Headers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The status line and headers of a response, as RFC 9112 has them. */
record ResponseHead(int status, Headers headers, boolean persistent) {
    /** More interim responses than this are an attack or a mistake. */
    private static final int MAX_INTERIM = 5;

    /** Reads the head of the final response; interim ones are skipped. */
    static ResponseHead read(InputStream in, int maxBytes) throws IOException {
        for (int interim = 0; interim <= MAX_INTERIM; interim++) {
            ResponseHead head = readOne(in, maxBytes);
            if (head.status < 100 || head.status >= 200 || head.status == 101) {
                return head;
            }
        }
        throw new NetworkFailure("net/http: too many 1xx informational responses");
    }

    private static ResponseHead readOne(InputStream in, int maxBytes) throws IOException {
        LineReader lines = new LineReader(in, maxBytes);
        String line = lines.next();
        int status = status(line);
        Headers.Builder headers = Headers.builder();
        for (String field = lines.next(); !field.isEmpty(); field = lines.next()) {
            int colon = field.indexOf(':');
            if (colon <= 0) {
                throw new NetworkFailure("malformed MIME header line: " + field);
            }
            try {
                headers.add(field.substring(0, colon), field.substring(colon + 1).strip());
            } catch (IllegalArgumentException malformed) {
                throw new NetworkFailure("malformed MIME header line: " + field);
            }
        }
        Headers read = headers.build();
        String connection = String.join(",", read.all("Connection")).toLowerCase(Locale.ROOT);
        boolean persistent = line.startsWith("HTTP/1.1") ? !connection.contains("close")
                : connection.contains("keep-alive");
        return new ResponseHead(status, read, persistent);
    }

    private static int status(String line) throws IOException {
        boolean formed = line.length() >= 12 && line.startsWith("HTTP/1.") && line.charAt(8) == ' '
                && (line.length() == 12 || line.charAt(12) == ' ');
        if (formed) {
            try {
                int status = Integer.parseInt(line, 9, 12, 10);
                if (status >= 100) {
                    return status;
                }
            } catch (NumberFormatException notANumber) {
                // Told below.
            }
        }
        throw new NetworkFailure("net/http: HTTP/1.x transport connection broken: malformed HTTP response \""
                + line.substring(0, Math.min(line.length(), 80)) + "\"");
    }

    /** Lines up to CR LF or LF, all together not longer than the bound. */
    static final class LineReader {
        private final InputStream in;
        private int left;

        LineReader(InputStream in, int maxBytes) {
            this.in = in;
            this.left = maxBytes;
        }

        String next() throws IOException {
            byte[] line = new byte[128];
            int length = 0;
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException(length == 0 ? "EOF" : "unexpected EOF");
                }
                if (--left < 0) {
                    throw new NetworkFailure("net/http: server response headers exceeded the limit; aborted");
                }
                if (length == line.length) {
                    line = java.util.Arrays.copyOf(line, length * 2);
                }
                line[length++] = (byte) next;
            }
            if (length > 0 && line[length - 1] == '\r') {
                length--;
            }
            return new String(line, 0, length, StandardCharsets.ISO_8859_1);
        }
    }
}
