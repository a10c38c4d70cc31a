package dev.edict.server.proxy;

import dev.edict.server.http.Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** A page whose links lead through this server, in the coding in which it came. */
final class RewrittenPage {
    static final int MOST_BYTES = 16 * 1024 * 1024;

    private RewrittenPage() {}

    /** Whether it is a page in a coding that can be read. */
    static boolean isOne(Headers answered) {
        String type = answered.first("Content-Type");
        String coding = coding(answered);
        return type != null && type.split(";", 2)[0].strip().equals("text/html")
                && (coding.isEmpty() || coding.equals("gzip") || coding.equals("deflate"));
    }

    private static String coding(Headers answered) {
        String coding = answered.first("Content-Encoding");
        return coding == null ? "" : coding.toLowerCase(Locale.ROOT);
    }

    static byte[] of(byte[] page, Headers answered, LinkRewriting links) throws IOException {
        String coding = coding(answered);
        String plain = new String(decoded(page, coding), StandardCharsets.ISO_8859_1);
        return encoded(HtmlLinks.rewrite(plain, links::rewritten).getBytes(StandardCharsets.ISO_8859_1), coding);
    }

    private static byte[] decoded(byte[] page, String coding) throws IOException {
        InputStream bytes = new ByteArrayInputStream(page);
        try (InputStream plain = switch (coding) {
            case "gzip" -> new GZIPInputStream(bytes);
            case "deflate" -> new InflaterInputStream(bytes, new Inflater(true));
            default -> bytes;
        }) {
            byte[] read = plain.readNBytes(MOST_BYTES + 1);
            if (read.length > MOST_BYTES) {
                throw new IOException("a page of more than " + MOST_BYTES + " bytes");
            }
            return read;
        }
    }

    private static byte[] encoded(byte[] plain, String coding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = switch (coding) {
            case "gzip" -> new GZIPOutputStream(bytes);
            case "deflate" -> new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_COMPRESSION, true));
            default -> bytes;
        }) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
