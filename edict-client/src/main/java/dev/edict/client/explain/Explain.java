package dev.edict.client.explain;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.transport.Transport;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Duration;

/** What the code of a loop tells of the pass that it makes. Outside of a pass, and on other threads, nothing is kept. */
public final class Explain {
    private Explain() {}

    /** An object was looked at. */
    public static void saw(ObjectType<?> type, Resource object) {
        saw(type, ObjectKey.of(object), object.metadata().resourceVersion());
    }

    /** An object was looked for, and is not there. */
    public static void missed(ObjectType<?> type, ObjectKey key) {
        saw(type, key, "");
    }

    private static void saw(ObjectType<?> type, ObjectKey key, String version) {
        PassRecorder pass = PassRecorder.current();
        if (pass != null) {
            pass.saw(new Seen(type.plural(), key.toString(), version));
        }
    }

    /** Something was done that is no request: {@code created bridge br0}. It is shown to people: no secrets. */
    public static void did(String what) {
        PassRecorder pass = PassRecorder.current();
        if (pass != null) {
            pass.did(new Act(what, "", Duration.ZERO));
        }
    }

    /** The same server, of which each request is told. */
    public static Transport recording(Transport transport) {
        return new RecordingTransport(transport);
    }

    /** The same cache, of which each object is told that was asked for. */
    public static <T extends Resource> Cache<T> recording(ObjectType<T> type, Cache<T> cache) {
        return new RecordingCache<>(type, cache);
    }
}
