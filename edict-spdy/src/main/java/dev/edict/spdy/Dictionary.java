package dev.edict.spdy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What both sides have in mind before the first header is compressed (SPDY/3, section 2.6.10.1): frequent words, then values. */
final class Dictionary {
    private static final String NAMES = """
            options head post put delete trace accept accept-charset accept-encoding accept-language accept-ranges age allow \
            authorization cache-control connection content-base content-encoding content-language content-length content-location \
            content-md5 content-range content-type date etag expect expires from host if-match if-modified-since if-none-match \
            if-range if-unmodified-since last-modified location max-forwards pragma proxy-authenticate proxy-authorization range \
            referer retry-after server te trailer transfer-encoding upgrade user-agent vary via warning www-authenticate method \
            get status 200_OK version HTTP/1.1 url public set-cookie keep-alive origin""";

    private static final String VALUES = "100101201202205206300302303304305306307402405406407408409410411412413414415416417502504505"
            + "203 Non-Authoritative Information204 No Content301 Moved Permanently400 Bad Request401 Unauthorized403 Forbidden"
            + "404 Not Found500 Internal Server Error501 Not Implemented503 Service Unavailable"
            + "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec 00:00:00 Mon, Tue, Wed, Thu, Fri, Sat, Sun, GMT"
            + "chunked,text/html,image/png,image/jpg,image/gif,application/xml,application/xhtml+xml,text/plain,text/javascript,"
            + "publicprivatemax-age=gzip,deflate,sdchcharset=utf-8charset=iso-8859-1,utf-,*,enq=0.";

    private static final byte[] BYTES = bytes();

    private Dictionary() {}

    static byte[] get() {
        return BYTES.clone();
    }

    private static byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String name : NAMES.split(" ", -1)) {
            bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(name.length()).array());
            bytes.writeBytes(name.replace('_', ' ').getBytes(StandardCharsets.US_ASCII));
        }
        bytes.writeBytes(VALUES.getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }
}
