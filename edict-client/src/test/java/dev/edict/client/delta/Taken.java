package dev.edict.client.delta;

import dev.edict.api.coordination.v1.Lease;
import java.util.ArrayList;
import java.util.List;

/** What comes out of a queue, as words. */
final class Taken {
    private Taken() {}

    static List<String> all(ChangeQueue<Lease> queue) {
        List<String> words = new ArrayList<>();
        queue.drain((deltas, inInitialList) -> words.add(words(deltas)));
        return words;
    }

    static String words(List<Delta<Lease>> deltas) {
        return String.join(" ", deltas.stream().map(Taken::word).toList());
    }

    static String word(Delta<Lease> delta) {
        return switch (delta) {
            case Delta.DeletedFinalStateUnknown<Lease>(var key, Lease object) ->
                "missed:" + key + (object == null ? "" : "@" + object.resourceVersion());
            case Delta.Added<Lease>(Lease object) -> "added:" + seen(object);
            case Delta.Updated<Lease>(Lease object) -> "updated:" + seen(object);
            case Delta.Deleted<Lease>(Lease object) -> "deleted:" + seen(object);
            case Delta.Replaced<Lease>(Lease object) -> "replaced:" + seen(object);
            case Delta.Synced<Lease>(Lease object) -> "synced:" + seen(object);
            case Delta.ReplacedAll<Lease>(List<Lease> objects, String version) ->
                "all:" + String.join(",", objects.stream().map(Taken::seen).toList()) + "@" + version;
            case Delta.SyncedAll<Lease> all -> "sync-all";
            case Delta.Bookmark<Lease>(String version) -> "bookmark:" + version;
        };
    }

    private static String seen(Lease lease) {
        return lease.name() + "@" + lease.resourceVersion();
    }
}
