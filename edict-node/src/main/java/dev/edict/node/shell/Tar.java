package dev.edict.node.shell;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Archives as {@code tar} writes them: ustar, with the long names of GNU and POSIX. */
final class Tar {
    static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int MODE_AT = 100;
    private static final int SIZE_AT = 124;
    private static final int TIME_AT = 136;
    private static final int SUM_AT = 148;
    private static final int TYPE_AT = 156;
    private static final int MAGIC_AT = 257;
    private static final int PREFIX_AT = 345;
    private static final int PREFIX = 155;
    private static final int MOST = 8 << 20;

    private Tar() {}

    /** @param type as in the header: 0 for a file, 5 for a directory */
    record Entry(String name, char type, int mode, byte[] bytes) {
        boolean isDirectory() {
            return type == '5';
        }

        boolean isFile() {
            return type == '0' || type == 0;
        }
    }

    /** @return null at the end */
    static @Nullable Entry read(InputStream in) throws IOException {
        String longName = null;
        while (true) {
            byte[] header = in.readNBytes(BLOCK);
            if (header.length == 0 || isEmpty(header)) {
                return null;
            }
            if (header.length < BLOCK) {
                throw new EOFException("Unexpected EOF in archive");
            }
            long size = number(header, SIZE_AT, 12);
            if (size > MOST) {
                throw new IOException("File too large");
            }
            byte[] bytes = in.readNBytes((int) size);
            in.skipNBytes(padding(size));
            char type = (char) header[TYPE_AT];
            if (type == 'L') {
                longName = text(bytes, 0, bytes.length);
            } else if (type == 'x') {
                longName = posixPath(bytes);
            } else if (type != 'g') {
                String prefix = text(header, PREFIX_AT, PREFIX);
                String name = text(header, 0, NAME);
                boolean hasPrefix = !prefix.isEmpty() && header[MAGIC_AT + 5] == 0;
                return new Entry(longName != null ? longName : hasPrefix ? prefix + "/" + name : name, type,
                        (int) number(header, MODE_AT, 8) & 0777, bytes);
            }
        }
    }

    private static boolean isEmpty(byte[] block) {
        for (byte each : block) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private static long padding(long size) {
        return (BLOCK - size % BLOCK) % BLOCK;
    }

    private static long number(byte[] header, int at, int length) throws IOException {
        String digits = text(header, at, length).strip();
        try {
            return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
        } catch (NumberFormatException broken) {
            throw new IOException("This does not look like a tar archive", broken);
        }
    }

    private static String text(byte[] bytes, int at, int length) {
        int end = at;
        while (end < at + length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, at, end - at, StandardCharsets.UTF_8);
    }

    /** Of records such as {@code 30 path=a/long/name\n}. */
    private static @Nullable String posixPath(byte[] records) {
        for (String line : new String(records, StandardCharsets.UTF_8).split("\n", -1)) {
            int path = line.indexOf(" path=");
            if (path >= 0) {
                return line.substring(path + 6);
            }
        }
        return null;
    }

    static void write(OutputStream out, Entry entry, Instant time) throws IOException {
        byte[] name = entry.name().getBytes(StandardCharsets.UTF_8);
        if (name.length > NAME) {
            block(out, header("././@LongLink".getBytes(StandardCharsets.UTF_8), 'L', 0644, name.length + 1, time),
                    Arrays.copyOf(name, name.length + 1));
        }
        block(out, header(Arrays.copyOf(name, Math.min(name.length, NAME)), entry.type(), entry.mode(), entry.bytes().length, time),
                entry.bytes());
    }

    static void end(OutputStream out) throws IOException {
        out.write(new byte[2 * BLOCK]);
    }

    private static void block(OutputStream out, byte[] header, byte[] bytes) throws IOException {
        out.write(header);
        out.write(bytes);
        out.write(new byte[(int) padding(bytes.length)]);
    }

    private static byte[] header(byte[] name, char type, int mode, long size, Instant time) {
        byte[] header = new byte[BLOCK];
        System.arraycopy(name, 0, header, 0, name.length);
        octal(header, MODE_AT, 8, mode);
        octal(header, 108, 8, 0);
        octal(header, 116, 8, 0);
        octal(header, SIZE_AT, 12, size);
        octal(header, TIME_AT, 12, time.getEpochSecond());
        header[TYPE_AT] = (byte) type;
        put(header, MAGIC_AT, "ustar  ");
        put(header, SUM_AT, "        ");
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        put(header, SUM_AT, String.format(Locale.ROOT, "%06o\0 ", sum));
        return header;
    }

    private static void octal(byte[] header, int at, int length, long number) {
        put(header, at, String.format(Locale.ROOT, "%0" + (length - 1) + "o", number));
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
