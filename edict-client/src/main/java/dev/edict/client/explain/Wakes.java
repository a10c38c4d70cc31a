package dev.edict.client.explain;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The wakes of one key, as many as are worth keeping. Immutable. */
record Wakes(List<Wake> kept, int unsaid) {
    static final Wakes NONE = new Wakes(List.of(), 0);

    private static final int MOST = 8;

    static Wakes plus(@Nullable Wakes before, Wake wake) {
        Wakes wakes = before == null ? NONE : before;
        if (wakes.kept.size() >= MOST) {
            return new Wakes(wakes.kept, wakes.unsaid + 1);
        }
        List<Wake> more = new ArrayList<>(wakes.kept);
        more.add(wake);
        return new Wakes(List.copyOf(more), wakes.unsaid);
    }
}
