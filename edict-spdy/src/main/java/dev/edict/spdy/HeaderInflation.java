package dev.edict.spdy;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads the headers of the other side, in the order in which they come. Has one owner, the thread that reads frames. */
final class HeaderInflation implements AutoCloseable {
    /** Nobody has that many headers to open a stream with. */
    private static final int MOST_BYTES = 64 * 1024;

    private final Inflater inflater = new Inflater();
    private final byte[] buffer = new byte[1024];

    /** @return the headers; names in lower case, several values of one name joined as they came, by zeros */
    Map<String, String> read(byte[] packed) throws SpdyException {
        if (packed.length == 0) {
            return Map.of();
        }
        ByteBuffer plain = ByteBuffer.wrap(inflate(packed));
        try {
            int count = plain.getInt();
            Map<String, String> headers = new LinkedHashMap<>();
            for (int index = 0; index < count; index++) {
                headers.put(text(plain).toLowerCase(Locale.ROOT), text(plain));
            }
            return headers;
        } catch (BufferUnderflowException | IllegalArgumentException broken) {
            throw new SpdyException("headers that end too early", broken);
        }
    }

    private byte[] inflate(byte[] packed) throws SpdyException {
        inflater.setInput(packed);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        try {
            while (true) {
                int count = inflater.inflate(buffer);
                plain.write(buffer, 0, count);
                if (plain.size() > MOST_BYTES) {
                    throw new SpdyException("headers of more than " + MOST_BYTES + " bytes");
                }
                if (inflater.needsDictionary()) {
                    inflater.setDictionary(Dictionary.get());
                } else if (count == 0) {
                    return plain.toByteArray();
                }
            }
        } catch (DataFormatException | IllegalArgumentException broken) {
            throw new SpdyException("headers that can not be decompressed", broken);
        }
    }

    private static String text(ByteBuffer plain) {
        int length = plain.getInt();
        if (length < 0 || length > plain.remaining()) {
            throw new IllegalArgumentException("a text of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        plain.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
