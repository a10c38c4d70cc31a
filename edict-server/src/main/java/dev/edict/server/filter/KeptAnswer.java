package dev.edict.server.filter;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * What a client was answered, by reference to what was sent.
 *
 * @param pieces in their order
 * @param contentType empty if none was said
 * @param compressed whether the pieces together are gzip
 * @param isWhole whether there is an answer, which was neither broken off nor too large to be kept
 */
public record KeptAnswer(List<byte[]> pieces, String contentType, boolean compressed, boolean isWhole) {
    static final KeptAnswer NONE = new KeptAnswer(List.of(), "", false, false);

    public KeptAnswer {
        pieces = List.copyOf(pieces);
    }

    /** How many bytes are kept. */
    public long size() {
        long size = 0;
        for (byte[] piece : pieces) {
            size += piece.length;
        }
        return size;
    }

    /** The whole answer, before compression; not copied where it is in one piece. */
    public byte[] whole() {
        return whole(Integer.MAX_VALUE - 8);
    }

    /** The same. @throws IllegalStateException if it has more bytes than this when it is no longer compressed */
    public byte[] whole(int most) {
        byte[] joined = pieces.size() == 1 ? pieces.getFirst() : joined();
        return compressed ? expanded(joined, most) : joined;
    }

    private byte[] joined() {
        byte[] whole = new byte[Math.toIntExact(size())];
        int end = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, whole, end, piece.length);
            end += piece.length;
        }
        return whole;
    }

    /** What was broken off on its way gives as much as there is. */
    private static byte[] expanded(byte[] compressed, int most) {
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            byte[] whole = stream.readNBytes(most);
            if (whole.length == most && stream.read() >= 0) {
                throw new IllegalStateException("an answer is too large when it is not compressed");
            }
            return whole;
        } catch (IOException brokenOff) {
            return new byte[0];
        }
    }
}
