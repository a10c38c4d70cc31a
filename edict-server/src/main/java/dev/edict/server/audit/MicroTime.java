package dev.edict.server.audit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Times with six decimals. Each event has two, and a general formatter takes more time over them than the rest of the event
 * takes. Most are of the second that was written last, which is kept. For any number of threads.
 */
final class MicroTime {
    private static final byte[] FORM = "\"0000-00-00T00:00:00.000000Z\"".getBytes(StandardCharsets.US_ASCII);
    private static final int LAST = 26;

    /** Replaced as a whole: whoever sees an old one makes another. */
    private Second last = new Second(0, form(0));

    private record Second(long epoch, byte[] form) {}

    void write(EventBuffer target, Instant time) {
        Second second = last;
        if (second.epoch() != time.getEpochSecond()) {
            second = new Second(time.getEpochSecond(), form(time.getEpochSecond()));
            last = second;
        }
        target.plain(second.form());
        put(target.bytes(), target.length() - FORM.length + LAST, time.getNano() / 1_000);
    }

    private static byte[] form(long second) {
        LocalDateTime utc = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        byte[] text = FORM.clone();
        put(text, 4, utc.getYear());
        put(text, 7, utc.getMonthValue());
        put(text, 10, utc.getDayOfMonth());
        put(text, 13, utc.getHour());
        put(text, 16, utc.getMinute());
        put(text, 19, utc.getSecond());
        return text;
    }

    /** @param last where the last digit stands */
    private static void put(byte[] text, int last, int number) {
        int position = last;
        for (int rest = number; rest > 0; rest /= 10) {
            text[position--] = (byte) ('0' + rest % 10);
        }
    }
}
