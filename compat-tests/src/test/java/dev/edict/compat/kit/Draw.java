package dev.edict.compat.kit;

import dev.edict.client.inform.InformerOptions.Queueing;
import dev.edict.client.transport.TransportSettings;
import java.util.Random;

/**
 * What a round is like, as its seed says.
 *
 * @param form how objects are seen
 * @param streams whether lists are asked for as watches
 * @param watchesApart whether watches have connections of their own
 * @param isNamespaced whether one namespace is followed, or all
 * @param isSelective whether only objects with a label are followed, so that they come and go by it
 * @param retries how often the transport asks again by itself
 * @param kills whether the server dies once, if it can
 * @param freezes whether connections stand still for ever, so that the client has to find out
 */
record Draw(
        Form form,
        boolean streams,
        boolean http2,
        boolean watchesApart,
        Queueing queueing,
        boolean isNamespaced,
        boolean isSelective,
        int pageSize,
        int workers,
        int retries,
        boolean kills,
        boolean freezes) {

    /** How objects are seen. */
    enum Form {
        RECORDS,
        TREES,
        METADATA
    }

    static Draw of(Random random) {
        boolean http2 = random.nextBoolean();
        boolean watchesApart = random.nextBoolean();
        return new Draw(
                Form.values()[random.nextInt(Form.values().length)],
                random.nextBoolean(),
                http2,
                watchesApart,
                random.nextBoolean() ? Queueing.ORDERED : Queueing.MERGED,
                random.nextBoolean(),
                random.nextInt(3) == 0,
                random.nextInt(3) == 0 ? 3 : 0,
                1 + random.nextInt(3),
                random.nextBoolean() ? 0 : 3,
                random.nextInt(6) == 0,
                random.nextInt(6) == 0);
    }

    /** Whether connections that stand still are found out by the bookmarks that do not come; else by pings. */
    boolean needsBookmarks() {
        return watchesApart || !http2;
    }

    TransportSettings settings(TransportSettings usual) {
        return usual.withHttp2(http2).withWatchesApart(watchesApart);
    }
}
