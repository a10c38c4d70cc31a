package dev.edict.server;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Bytes within the binary frames of a WebSocket, as a client reads and writes them, for protocols whose names the JDK refuses. */
final class Framed {
    private static final int BINARY = 0x82;
    private static final int MASKED = 0x80;
    private static final int LONG = 126;

    private Framed() {}

    static InputStream input(InputStream frames) {
        DataInputStream in = new DataInputStream(frames);
        return new InputStream() {
            private ByteArrayInputStream piece = new ByteArrayInputStream(new byte[0]);

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                while (piece.available() == 0) {
                    if (in.read() != BINARY) {
                        return -1;
                    }
                    int size = in.readUnsignedByte();
                    piece = new ByteArrayInputStream(in.readNBytes(size < LONG ? size : in.readUnsignedShort()));
                }
                return piece.read(target, offset, length);
            }
        };
    }

    /** A frame for each write, under a mask of zeros. */
    static OutputStream output(OutputStream frames) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                ByteBuffer frame = ByteBuffer.allocate(length + 8).put((byte) BINARY);
                if (length < LONG) {
                    frame.put((byte) (MASKED | length));
                } else {
                    frame.put((byte) (MASKED | LONG)).putShort((short) length);
                }
                frame.putInt(0).put(bytes, offset, length);
                frames.write(frame.array(), 0, frame.position());
                frames.flush();
            }
        };
    }
}
