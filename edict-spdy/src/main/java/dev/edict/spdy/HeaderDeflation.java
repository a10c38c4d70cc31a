package dev.edict.spdy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * Writes the headers of one side of a connection. All of them are one compressed text: they have to be sent in the order in which
 * they were written. Has one owner, the lock of the side that writes.
 */
final class HeaderDeflation implements AutoCloseable {
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final byte[] buffer = new byte[1024];

    HeaderDeflation() {
        deflater.setDictionary(Dictionary.get());
    }

    byte[] write(Map<String, String> headers) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        number(plain, headers.size());
        headers.forEach((name, value) -> {
            text(plain, name.toLowerCase(Locale.ROOT));
            text(plain, value);
        });
        deflater.setInput(plain.toByteArray());
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        int count;
        do {
            count = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
            packed.write(buffer, 0, count);
        } while (count == buffer.length);
        return packed.toByteArray();
    }

    private static void text(ByteArrayOutputStream plain, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(plain, bytes.length);
        plain.writeBytes(bytes);
    }

    private static void number(ByteArrayOutputStream plain, int number) {
        plain.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    @Override
    public void close() {
        deflater.end();
    }
}
