package dev.edict.server.http.netty;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of the frames that a server sends: whole and not masked (RFC 6455, section 5.2). */
final class WebSocketFrames {

    static final int TEXT = 0x1;
    static final int BINARY = 0x2;
    static final int CLOSE = 0x8;
    static final int PONG = 0xA;

    /** A control frame has at most 125 bytes, two of which are the code of a close frame. */
    private static final int LONGEST_REASON = 123;

    private WebSocketFrames() {}

    /** What goes before a payload of that length. */
    static byte[] header(int opcode, int length) {
        byte first = (byte) (0x80 | opcode);
        if (length < 126) {
            return new byte[] {first, (byte) length};
        }
        if (length < 65536) {
            return ByteBuffer.allocate(4).put(first).put((byte) 126).putShort((short) length).array();
        }
        return ByteBuffer.allocate(10).put(first).put((byte) 127).putLong(length).array();
    }

    /** A close frame without a code. */
    static byte[] close() {
        return header(CLOSE, 0);
    }

    /** A close frame; a reason that is too long is cut off. */
    static byte[] close(int code, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        if (text.length > LONGEST_REASON) {
            text = Arrays.copyOf(text, lastWholeCharacter(text));
        }
        return ByteBuffer.allocate(4 + text.length)
                .put(header(CLOSE, 2 + text.length))
                .putShort((short) code)
                .put(text)
                .array();
    }

    private static int lastWholeCharacter(byte[] text) {
        int end = LONGEST_REASON;
        while (end > 0 && (text[end] & 0xC0) == 0x80) {
            end--;
        }
        return end;
    }
}
