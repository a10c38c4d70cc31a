package dev.edict.client.explain;

/**
 * An object that a pass has looked at; never what is in it.
 *
 * @param type the resource, such as {@code pods}
 * @param version empty if the object was not there
 */
public record Seen(String type, String object, String version) {

    @Override
    public String toString() {
        return type + " " + object + (version.isEmpty() ? " (absent)" : " @" + version);
    }
}
