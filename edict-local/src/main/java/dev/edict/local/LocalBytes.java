package dev.edict.local;

import dev.edict.client.transport.ByteStream;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.local.LocalStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.function.Consumer;

/** Bytes that come over time, within a process. */
final class LocalBytes implements ByteStream {
    private final LocalStream stream;
    private final Consumer<AutoCloseable> ended;
    private final InputStream input = new Input();

    LocalBytes(LocalStream stream, Consumer<AutoCloseable> ended) {
        this.stream = stream;
        this.ended = ended;
    }

    @Override
    public InputStream bytes() {
        return input;
    }

    @Override
    public void close() {
        ended.accept(this);
        stream.leave();
    }

    private final class Input extends InputStream {
        private byte[] piece = {};
        private int position;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            Objects.checkFromIndexSize(from, most, target.length);
            if (most == 0) {
                return 0;
            }
            if (position == piece.length && !next()) {
                return -1;
            }
            int length = Math.min(most, piece.length - position);
            System.arraycopy(piece, position, target, from, length);
            position += length;
            return length;
        }

        private boolean next() throws IOException {
            try {
                byte[] following = stream.take();
                piece = following == null ? new byte[0] : following;
                position = 0;
                return following != null;
            } catch (ConnectionLostException lost) {
                throw new IOException(lost.getMessage(), lost);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }

        @Override
        public void close() {
            LocalBytes.this.close();
        }
    }
}
