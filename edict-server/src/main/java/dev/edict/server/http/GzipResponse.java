package dev.edict.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compression of whole responses, under the conditions of kube-apiserver: the client's {@code Accept-Encoding} names
 * {@code gzip} (without parameters), and the body is larger than {@value #THRESHOLD_BYTES} bytes. Streams are never
 * compressed.
 */
public final class GzipResponse {

    /** Bodies up to this size are sent as they are. */
    public static final int THRESHOLD_BYTES = 128 * 1024;

    private GzipResponse() {}

    /**
     * Responds, compressed if client and size ask for it. A compressed response has {@code Content-Encoding: gzip} and
     * {@code Vary: Accept-Encoding}.
     *
     * @param made called when the response is ready to be sent, and nothing is left but to wait for the client
     */
    public static void respond(HttpExchange exchange, int status, Headers headers, List<byte[]> body, Runnable made) {
        if (size(body) > THRESHOLD_BYTES && isAcceptedBy(exchange.request())) {
            Headers compressed = headers.toBuilder()
                    .remove("Content-Encoding")
                    .add("Content-Encoding", "gzip")
                    .add("Vary", "Accept-Encoding")
                    .build();
            List<byte[]> pieces = compress(body);
            made.run();
            exchange.respond(status, compressed, pieces);
        } else {
            made.run();
            exchange.respond(status, headers, body);
        }
    }

    /** Whether the client accepts gzip, in the simple way in which kube-apiserver reads the header. */
    public static boolean isAcceptedBy(HttpRequest request) {
        String accepted = request.headers().first("Accept-Encoding");
        if (accepted == null) {
            return false;
        }
        for (String token : accepted.split(",", -1)) {
            if (token.strip().equals("gzip")) {
                return true;
            }
        }
        return false;
    }

    /** The body in gzip format, at the fastest level. */
    public static List<byte[]> compress(List<byte[]> body) {
        Pieces pieces = new Pieces();
        try (FastGzip gzip = new FastGzip(pieces)) {
            for (byte[] piece : body) {
                gzip.write(piece);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return pieces.finished();
    }

    private static long size(List<byte[]> body) {
        long size = 0;
        for (byte[] piece : body) {
            size += piece.length;
        }
        return size;
    }

    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(Pieces target) throws IOException {
            super(target, 64 * 1024);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Keeps the compressed bytes in pieces, so that a large result is never copied into a larger array. */
    private static final class Pieces extends ByteArrayOutputStream {

        private static final int PIECE_BYTES = 64 * 1024;

        private final List<byte[]> full = new ArrayList<>();

        Pieces() {
            super(PIECE_BYTES);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            if (count + length > PIECE_BYTES && count > 0) {
                full.add(Arrays.copyOf(buf, count));
                count = 0;
            }
            super.write(bytes, offset, length);
        }

        List<byte[]> finished() {
            full.add(Arrays.copyOf(buf, count));
            return full;
        }
    }
}
