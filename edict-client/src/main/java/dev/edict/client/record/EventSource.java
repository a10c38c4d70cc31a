package dev.edict.client.record;

/**
 * Who tells.
 *
 * @param component such as {@code network-controller}
 * @param host where it runs; may be empty
 */
public record EventSource(String component, String host) {

    public static EventSource of(String component) {
        return new EventSource(component, "");
    }
}
