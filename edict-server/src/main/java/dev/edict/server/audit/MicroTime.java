package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Times with six decimals. Each event has two, and a general formatter takes more time over them than the rest of the event
 * takes.
 */
final class MicroTime {
    private static final byte[] FORM = "\"0000-00-00T00:00:00.000000Z\"".getBytes(StandardCharsets.US_ASCII);

    private MicroTime() {}

    static void write(JsonWriter writer, Instant time) {
        LocalDateTime utc = LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, ZoneOffset.UTC);
        byte[] text = FORM.clone();
        put(text, 4, utc.getYear());
        put(text, 7, utc.getMonthValue());
        put(text, 10, utc.getDayOfMonth());
        put(text, 13, utc.getHour());
        put(text, 16, utc.getMinute());
        put(text, 19, utc.getSecond());
        put(text, 26, time.getNano() / 1_000);
        writer.bytes(text);
    }

    /** @param last where the last digit stands */
    private static void put(byte[] text, int last, int number) {
        int position = last;
        for (int rest = number; rest > 0; rest /= 10) {
            text[position--] = (byte) ('0' + rest % 10);
        }
    }
}
