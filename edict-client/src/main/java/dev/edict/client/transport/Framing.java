package dev.edict.client.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Where in the bytes of a connection the body of an answer is, and where it ends. */
sealed interface Framing permits Chunks, Framing.Counted, Framing.UntilClosed {

    /**
     * Moves bytes of the body out of those that have come.
     *
     * @return how many; none at the end, or if more must come first
     * @throws IOException if what has come makes no sense
     */
    int take(ByteBuffer source, byte[] target, int offset, int length) throws IOException;

    boolean isAtEnd();

    /** Whether the connection may end now, and the body with it. */
    boolean mayBeCut();

    /** That of an answer to a request other than HEAD. */
    static Framing of(AnswerHead head) throws IOException {
        List<String> encodings = head.values("transfer-encoding");
        List<String> lengths = head.values("content-length").stream().distinct().toList();
        if (head.status() == 204 || head.status() == 304) {
            return new Counted(0);
        }
        if (!encodings.isEmpty()) {
            if (encodings.size() > 1 || !encodings.getFirst().equalsIgnoreCase("chunked") || !lengths.isEmpty() || head.version() == 0) {
                throw new IOException("an answer does not say for certain where it ends: " + encodings + " " + lengths);
            }
            return new Chunks();
        }
        if (lengths.isEmpty()) {
            return new UntilClosed();
        }
        if (lengths.size() > 1 || !lengths.getFirst().matches("\\d{1,18}")) {
            throw new IOException("an answer has no length that makes sense: " + lengths);
        }
        return new Counted(Long.parseLong(lengths.getFirst()));
    }

    private static int move(ByteBuffer source, byte[] target, int offset, long most) {
        int count = (int) Math.min(most, source.remaining());
        source.get(target, offset, count);
        return count;
    }

    /** A body whose length was told. */
    final class Counted implements Framing {
        private long left;

        Counted(long length) {
            this.left = length;
        }

        @Override
        public int take(ByteBuffer source, byte[] target, int offset, int length) {
            int count = move(source, target, offset, Math.min(left, length));
            left -= count;
            return count;
        }

        @Override
        public boolean isAtEnd() {
            return left == 0;
        }

        @Override
        public boolean mayBeCut() {
            return false;
        }
    }

    /** A body that ends with the connection. */
    final class UntilClosed implements Framing {
        @Override
        public int take(ByteBuffer source, byte[] target, int offset, int length) {
            return move(source, target, offset, length);
        }

        @Override
        public boolean isAtEnd() {
            return false;
        }

        @Override
        public boolean mayBeCut() {
            return true;
        }
    }
}
