package dev.edict.server.filter;

import dev.edict.server.http.Headers;
import java.util.ArrayList;
import java.util.List;

/**
 * The bodies of a call that somebody has asked to see; by reference, nothing is copied before it is asked for. An answer that is
 * too large to be held in memory is not kept.
 */
final class KeptBodies {
    private static final long MOST_BYTES = 64 * 1024 * 1024;

    private volatile byte[] request = {};
    private final List<byte[]> pieces = new ArrayList<>();
    private String contentType = "";
    private boolean compressed;
    private boolean whole;
    private long size;

    void asked(byte[] body) {
        request = body;
    }

    /** Notes in what form the answer is sent. */
    synchronized void answers(Headers headers) {
        String type = headers.first("Content-Type");
        contentType = type == null ? "" : type;
        compressed = "gzip".equals(headers.first("Content-Encoding"));
    }

    synchronized void answered(byte[] piece) {
        size += piece.length;
        if (size > MOST_BYTES) {
            pieces.clear();
        } else {
            pieces.add(piece);
        }
    }

    /** Notes that nothing of the answer is missing. */
    synchronized void completed() {
        whole = true;
    }

    byte[] request() {
        return request;
    }

    synchronized KeptAnswer answer() {
        return new KeptAnswer(pieces, contentType, compressed, whole && size <= MOST_BYTES);
    }
}
