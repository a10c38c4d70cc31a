package dev.edict.server.filter;

import java.util.ArrayList;
import java.util.List;

/** The bodies of a call that somebody has asked to see; by reference, nothing is copied before it is asked for. */
final class KeptBodies {
    private volatile byte[] request = {};
    private final List<byte[]> answer = new ArrayList<>();

    void asked(byte[] body) {
        request = body;
    }

    synchronized void answered(byte[] piece) {
        answer.add(piece);
    }

    byte[] request() {
        return request;
    }

    synchronized byte[] answer() {
        byte[] whole = new byte[answer.stream().mapToInt(piece -> piece.length).sum()];
        int end = 0;
        for (byte[] piece : answer) {
            System.arraycopy(piece, 0, whole, end, piece.length);
            end += piece.length;
        }
        return whole;
    }
}
