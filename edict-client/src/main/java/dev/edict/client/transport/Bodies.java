package dev.edict.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Whole bodies, in one piece. */
final class Bodies {
    private static final int FIRST = 8 * 1024;
    private static final int BELIEVED = 16 << 20;

    private Bodies() {}

    /**
     * @param announced how long the body will be; negative if that is not known
     * @param largest what is longer is refused
     */
    static byte[] read(InputStream input, boolean compressed, int announced, int largest) throws IOException {
        if (compressed) {
            try (InputStream plain = new GZIPInputStream(input, FIRST)) {
                return readAll(plain, FIRST, largest);
            }
        }
        return readAll(input, announced < 0 ? FIRST : Math.min(announced, BELIEVED), largest);
    }

    private static byte[] readAll(InputStream input, int first, int largest) throws IOException {
        byte[] bytes = new byte[Math.min(first, largest)];
        int length = 0;
        while (true) {
            if (length == bytes.length) {
                int next = input.read();
                if (next < 0) {
                    return bytes;
                }
                if (length >= largest) {
                    throw new IOException("it is longer than " + largest + " bytes");
                }
                bytes = Arrays.copyOf(bytes, (int) Math.min(largest, Math.max(FIRST, bytes.length * 2L)));
                bytes[length++] = (byte) next;
            }
            int read = input.read(bytes, length, bytes.length - length);
            if (read < 0) {
                return Arrays.copyOf(bytes, length);
            }
            length += read;
        }
    }
}
