package dev.edict.server.convert;

import dev.edict.model.budget.TimeBudget;
import dev.edict.server.filter.Call;
import dev.edict.server.http.GzipResponse;
import dev.edict.server.http.Headers;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer of unknown size. A small one is sent whole, with its length; a large one is sent piece by piece
 * as it is written (compressed if the client likes), so that memory does not grow with it.
 */
final class AnswerBody extends OutputStream {
    private static final int PIECE = 64 * 1024;
    /** How much of an answer that may still fail is held back, so that the failure can be answered instead. */
    private static final int HELD = 16 * 1024 * 1024;

    private static final byte[] NOTHING = {};

    private final Call call;
    private final Headers headers;
    /** Up to this size the answer is sent whole. */
    private final int whole;
    private byte[] buffer = new byte[8 * 1024];
    private int length;
    /** What has been written since others had their turn. */
    private int sinceTurn;
    private @Nullable OutputStream rest;
    private @Nullable ResponseStream stream;

    /** @param uncertain whether what is still to be written may fail */
    AnswerBody(Call call, String contentType, boolean uncertain) {
        this.call = call;
        this.whole = uncertain ? HELD : GzipResponse.THRESHOLD_BYTES;
        this.headers = Headers.of("Content-Type", contentType);
    }

    @Override
    public void write(int character) {
        write(new byte[] {(byte) character}, 0, 1);
    }

    @Override
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        giveWay(count);
        try {
            if (rest != null) {
                rest.write(bytes, from, count);
                return;
            }
            if (length + count > whole) {
                OutputStream opened = open();
                opened.write(buffer, 0, length);
                buffer = NOTHING;
                opened.write(bytes, from, count);
                return;
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (length + count > buffer.length) {
            buffer = java.util.Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + count));
        }
        System.arraycopy(bytes, from, buffer, length, count);
        length += count;
    }

    /** To copy and to compress is work like any other. */
    private void giveWay(int count) {
        sinceTurn += count;
        if (sinceTurn >= PIECE) {
            sinceTurn = 0;
            TimeBudget.giveWayNow();
        }
    }

    private OutputStream open() throws IOException {
        boolean compressed = GzipResponse.isAcceptedBy(call.request());
        Headers all = compressed
                ? headers.with("Content-Encoding", "gzip").with("Vary", "Accept-Encoding") : headers;
        ResponseStream opened = call.stream(200, all, StreamKind.FINITE);
        stream = opened;
        OutputStream pieces = new Pieces(opened);
        rest = compressed ? new FastGzip(pieces) : pieces;
        return rest;
    }

    @Override
    public void close() {
        if (rest == null) {
            call.respond(200, headers, java.util.Arrays.copyOf(buffer, length));
            return;
        }
        try {
            rest.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Gives up: what was sent already is broken off. */
    void abort() {
        if (stream != null) {
            stream.abort();
        }
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream target) throws IOException {
            super(target, PIECE);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    private static final class Pieces extends OutputStream {
        private final ResponseStream stream;
        private ByteArrayOutputStream piece = new ByteArrayOutputStream(PIECE);

        Pieces(ResponseStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int character) {
            write(new byte[] {(byte) character}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            piece.write(bytes, from, count);
            if (piece.size() >= PIECE) {
                flush();
            }
        }

        @Override
        public void flush() {
            if (piece.size() > 0) {
                stream.write(piece.toByteArray());
                piece = new ByteArrayOutputStream(PIECE);
            }
        }

        @Override
        public void close() {
            flush();
            stream.close();
        }
    }
}
