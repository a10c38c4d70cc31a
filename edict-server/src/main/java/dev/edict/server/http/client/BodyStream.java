package dev.edict.server.http.client;

import dev.edict.server.http.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** The body of a response without its transfer coding. */
final class BodyStream extends InputStream {

    /** Is told once, when the end of the body has been read. */
    @FunctionalInterface
    interface End {
        /** @param delimited whether the connection can carry another request after this body */
        void reached(boolean delimited);
    }

    private static final int MAX_LINE = 8 * 1024;
    private static final int MAX_TRAILER = 64 * 1024;

    private enum Framing {
        LENGTH,
        CHUNKED,
        UNTIL_CLOSE
    }

    private final InputStream in;
    private final Framing framing;
    private final End finished;
    /** What is left of the body or of the chunk. */
    private long left;
    private boolean firstChunk = true;
    private boolean ended;

    private BodyStream(InputStream in, Framing framing, long length, End finished) {
        this.in = in;
        this.framing = framing;
        this.left = length;
        this.finished = finished;
    }

    static BodyStream of(InputStream in, String method, ResponseHead head, End finished) throws IOException {
        Headers headers = head.headers();
        if (method.equals("HEAD") || head.status() == 204 || head.status() == 304) {
            return finishedAtOnce(in, finished);
        }
        if (head.status() == 101) {
            return new BodyStream(in, Framing.UNTIL_CLOSE, Long.MAX_VALUE, finished);
        }
        String coding = headers.first("Transfer-Encoding");
        if (coding != null) {
            if (!coding.toLowerCase(Locale.ROOT).equals("chunked")) {
                throw new NetworkFailure("net/http: HTTP/1.x transport connection broken: unsupported transfer encoding: "
                        + coding);
            }
            return new BodyStream(in, Framing.CHUNKED, 0, finished);
        }
        String length = headers.first("Content-Length");
        if (length == null) {
            return new BodyStream(in, Framing.UNTIL_CLOSE, Long.MAX_VALUE, finished);
        }
        long bytes = length(length);
        return bytes == 0 ? finishedAtOnce(in, finished) : new BodyStream(in, Framing.LENGTH, bytes, finished);
    }

    private static BodyStream finishedAtOnce(InputStream in, End finished) {
        BodyStream none = new BodyStream(in, Framing.LENGTH, 0, finished);
        none.end();
        return none;
    }

    private static long length(String text) throws IOException {
        if (!text.matches("\\d{1,18}")) {
            throw new NetworkFailure("net/http: HTTP/1.x transport connection broken: bad Content-Length \"" + text + "\"");
        }
        return Long.parseLong(text);
    }

    private void end() {
        if (!ended) {
            ended = true;
            finished.reached(framing != Framing.UNTIL_CLOSE);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (ended) {
            return -1;
        }
        if (length == 0) {
            return 0;
        }
        if (framing == Framing.CHUNKED && left == 0 && !nextChunk()) {
            end();
            return -1;
        }
        int count = in.read(buffer, offset, (int) Math.min(length, left));
        if (count < 0) {
            if (framing == Framing.UNTIL_CLOSE) {
                end();
                return -1;
            }
            throw new NetworkFailure("unexpected EOF");
        }
        left -= framing == Framing.UNTIL_CLOSE ? 0 : count;
        if (framing == Framing.LENGTH && left == 0) {
            end();
        }
        return count;
    }

    private boolean nextChunk() throws IOException {
        ResponseHead.LineReader lines = new ResponseHead.LineReader(in, MAX_LINE);
        if (!firstChunk && !lines.next().isEmpty()) {
            throw new NetworkFailure("malformed chunked encoding");
        }
        firstChunk = false;
        String line = lines.next();
        int extension = line.indexOf(';');
        String size = (extension < 0 ? line : line.substring(0, extension)).strip();
        if (!size.matches("[0-9a-fA-F]{1,15}")) {
            throw new NetworkFailure("invalid byte in chunk length");
        }
        left = Long.parseLong(size, 16);
        if (left > 0) {
            return true;
        }
        ResponseHead.LineReader trailer = new ResponseHead.LineReader(in, MAX_TRAILER);
        while (!trailer.next().isEmpty()) {
            // Trailers mean nothing here.
        }
        return false;
    }
}
