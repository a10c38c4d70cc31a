package dev.edict.spdy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Map;

/** Writes frames, each at once. Has one owner at a time, who has the lock of its connection. */
final class FrameOutput implements AutoCloseable {
    private static final int CONTROL_OF_VERSION_3 = 0x8003_0000;
    private static final int HEAD = 8;

    private final OutputStream out;
    private final HeaderDeflation headers = new HeaderDeflation();

    FrameOutput(OutputStream out) {
        this.out = out;
    }

    void open(int stream, Map<String, String> given) throws IOException {
        byte[] packed = headers.write(given);
        // Belongs to no other stream, and is as urgent as all.
        write(control(Frame.SYN_STREAM, 10 + packed.length).putInt(stream).putInt(0).putShort((short) 0).put(packed));
    }

    void reply(int stream) throws IOException {
        byte[] packed = headers.write(Map.of());
        write(control(Frame.SYN_REPLY, 4 + packed.length).putInt(stream).put(packed));
    }

    void reset(int stream, int status) throws IOException {
        write(control(Frame.RST_STREAM, 8).putInt(stream).putInt(status));
    }

    void ping(int number) throws IOException {
        write(control(Frame.PING, 4).putInt(number));
    }

    void goAway(int lastStream) throws IOException {
        write(control(Frame.GOAWAY, 8).putInt(lastStream).putInt(0));
    }

    void data(int stream, byte[] bytes, int offset, int length, boolean last) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(HEAD + length).putInt(stream).putInt((last ? Frame.FIN : 0) << 24 | length);
        write(frame.put(bytes, offset, length));
    }

    private static ByteBuffer control(int type, int length) {
        return ByteBuffer.allocate(HEAD + length).putInt(CONTROL_OF_VERSION_3 | type).putInt(length);
    }

    private void write(ByteBuffer frame) throws IOException {
        out.write(frame.array(), 0, frame.position());
        out.flush();
    }

    @Override
    public void close() {
        headers.close();
    }
}
