package dev.edict.client.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A body in chunks, of RFC 9112, 7.1: a length in hexadecimal digits, as many bytes, and so on up to a length of zero. Whatever may
 * be passed over (extensions, trailers) is, up to a bound; what is not as it must be is refused, since where the next chunk begins
 * would be a guess. May be fed in pieces of any size.
 */
final class Chunks implements Framing {
    /** Of extensions of one chunk, or of all trailers. */
    private static final int MOST_PASSED_OVER = 16 * 1024;

    private static final int MOST_DIGITS = 15;

    private enum Place {
        FIRST_DIGIT,
        DIGITS,
        EXTENSION,
        END_OF_SIZE,
        DATA,
        AFTER_DATA,
        END_OF_DATA,
        TRAILERS,
        IN_TRAILER,
        END_OF_TRAILER,
        END_OF_ALL,
        DONE
    }

    private Place place = Place.FIRST_DIGIT;
    private long left;
    private int digits;
    private int passedOver;

    @Override
    public int take(ByteBuffer source, byte[] target, int offset, int length) throws IOException {
        int taken = 0;
        while (source.hasRemaining() && taken < length && place != Place.DONE) {
            if (place == Place.DATA) {
                int count = (int) Math.min(Math.min(left, length - taken), source.remaining());
                source.get(target, offset + taken, count);
                taken += count;
                left -= count;
                place = left == 0 ? Place.AFTER_DATA : Place.DATA;
            } else {
                place = after(source.get());
            }
        }
        return taken;
    }

    private Place after(byte next) throws IOException {
        return switch (place) {
            case FIRST_DIGIT -> {
                left = digit(next);
                digits = 1;
                yield Place.DIGITS;
            }
            case DIGITS -> switch (next) {
                case '\r' -> Place.END_OF_SIZE;
                case ';', ' ', '\t' -> {
                    passedOver = 0;
                    yield Place.EXTENSION;
                }
                default -> {
                    left = left << 4 | digit(next);
                    if (++digits > MOST_DIGITS) {
                        throw new IOException("a chunk is too long");
                    }
                    yield Place.DIGITS;
                }
            };
            case EXTENSION -> next == '\r' ? Place.END_OF_SIZE : passOver(next, Place.EXTENSION);
            case END_OF_SIZE -> {
                expect('\n', next);
                passedOver = 0;
                yield left == 0 ? Place.TRAILERS : Place.DATA;
            }
            case AFTER_DATA -> expect('\r', next, Place.END_OF_DATA);
            case END_OF_DATA -> expect('\n', next, Place.FIRST_DIGIT);
            case TRAILERS -> next == '\r' ? Place.END_OF_ALL : passOver(next, Place.IN_TRAILER);
            case IN_TRAILER -> next == '\r' ? Place.END_OF_TRAILER : passOver(next, Place.IN_TRAILER);
            case END_OF_TRAILER -> expect('\n', next, Place.TRAILERS);
            case END_OF_ALL -> expect('\n', next, Place.DONE);
            case DATA, DONE -> throw new IllegalStateException("not among the bytes of the body");
        };
    }

    private static int digit(byte next) throws IOException {
        int value = Character.digit(next, 16);
        if (value < 0) {
            throw new IOException("the length of a chunk is no number");
        }
        return value;
    }

    private Place passOver(byte next, Place then) throws IOException {
        if (next == '\n' || ++passedOver > MOST_PASSED_OVER) {
            throw new IOException(next == '\n' ? "a line between chunks has no proper end" : "too much stands between chunks");
        }
        return then;
    }

    private static Place expect(char wanted, byte next, Place then) throws IOException {
        expect(wanted, next);
        return then;
    }

    private static void expect(char wanted, byte next) throws IOException {
        if (next != wanted) {
            throw new IOException("a chunk does not end where it should");
        }
    }

    @Override
    public boolean isAtEnd() {
        return place == Place.DONE;
    }

    @Override
    public boolean mayBeCut() {
        return false;
    }
}
