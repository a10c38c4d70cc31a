package dev.edict.node.agent;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What keeps containers of a pod from being begun.
 *
 * @param unmounted why volumes are not there: as long as one is not, no container begins
 * @param unconfigured why single containers can not be begun, by their names
 * @param failures how often it has been looked in vain
 * @param next when it is looked again; null if nothing keeps them
 */
record Setback(List<String> unmounted, Map<String, String> unconfigured, int failures, @Nullable Instant next) {
    static final Setback NONE = new Setback(List.of(), Map.of(), 0, null);

    boolean isNone() {
        return unmounted.isEmpty() && unconfigured.isEmpty();
    }

    boolean keeps(String container) {
        return !unmounted.isEmpty() || unconfigured.containsKey(container);
    }
}
