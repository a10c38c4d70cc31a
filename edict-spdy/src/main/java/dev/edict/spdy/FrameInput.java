package dev.edict.spdy;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads frames. Data comes in pieces of a bounded size, however long its frames are. Has one owner, the thread that reads. */
final class FrameInput implements AutoCloseable {
    static final int MOST_DATA = 32 * 1024;
    private static final int MOST_CONTROL = 64 * 1024;
    private static final int VERSION = 3;
    private static final int CONTROL = 0x8000_0000;
    private static final int LENGTH = 0x00ff_ffff;
    private static final int ID = 0x7fff_ffff;

    private final DataInputStream in;
    private final HeaderInflation headers = new HeaderInflation();
    /** Of the data frame that is being read. */
    private int stream;
    private int left;
    private boolean last;

    FrameInput(InputStream in) {
        this.in = new DataInputStream(in);
    }

    /** The next frame, or null if the other side has ended the connection between two of them. */
    @Nullable Frame read() throws IOException {
        if (left > 0) {
            return data();
        }
        int first;
        try {
            first = in.readInt();
        } catch (EOFException end) {
            return null;
        }
        int second = in.readInt();
        int flags = second >>> 24;
        int length = second & LENGTH;
        if ((first & CONTROL) == 0) {
            stream = first & ID;
            left = length;
            last = (flags & Frame.FIN) != 0;
            return data();
        }
        int version = first >>> 16 & 0x7fff;
        if (version != VERSION) {
            throw new SpdyException("a frame of version " + version);
        }
        if (length > MOST_CONTROL) {
            throw new SpdyException("a control frame of " + length + " bytes");
        }
        return control(first & 0xffff, flags, length);
    }

    private Frame data() throws IOException {
        byte[] piece = new byte[Math.min(left, MOST_DATA)];
        in.readFully(piece);
        left -= piece.length;
        return new Frame.Data(stream, piece, last && left == 0);
    }

    private Frame control(int type, int flags, int length) throws IOException {
        boolean fin = (flags & Frame.FIN) != 0;
        return switch (type) {
            case Frame.SYN_STREAM -> {
                int opened = id(length, 10);
                in.readFully(new byte[6]);
                yield new Frame.Open(opened, headers(length - 10), fin);
            }
            case Frame.SYN_REPLY -> {
                int replied = id(length, 4);
                headers(length - 4);
                yield new Frame.Reply(replied, fin);
            }
            case Frame.HEADERS -> {
                int told = id(length, 4);
                headers(length - 4);
                yield new Frame.MoreHeaders(told, fin);
            }
            case Frame.RST_STREAM -> new Frame.Reset(id(length, 8), rest(length - 4));
            case Frame.PING -> {
                require(length, 4);
                yield new Frame.Ping(rest(length));
            }
            case Frame.GOAWAY -> {
                int lastStream = id(length, 8);
                rest(length - 4);
                yield new Frame.GoAway(lastStream);
            }
            default -> {
                in.readFully(new byte[length]);
                yield new Frame.Other(type);
            }
        };
    }

    private int id(int length, int least) throws IOException {
        require(length, least);
        return in.readInt() & ID;
    }

    /** A number, and whatever follows it. */
    private int rest(int length) throws IOException {
        int number = in.readInt();
        in.readFully(new byte[length - Integer.BYTES]);
        return number;
    }

    private static void require(int length, int least) throws SpdyException {
        if (length < least) {
            throw new SpdyException("a control frame of " + length + " bytes");
        }
    }

    private Map<String, String> headers(int length) throws IOException {
        byte[] packed = new byte[length];
        in.readFully(packed);
        return headers.read(packed);
    }

    @Override
    public void close() {
        headers.close();
    }
}
