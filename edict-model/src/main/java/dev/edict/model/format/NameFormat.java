package dev.edict.model.format;

import java.util.List;

/** What names the objects of a kind may have. */
@FunctionalInterface
public interface NameFormat {
    NameFormat DNS_SUBDOMAIN = (name, prefix) -> Formats.dns1123Subdomain(prefix ? maskTrailingDash(name) : name);
    NameFormat DNS_LABEL = (name, prefix) -> Formats.dns1123Label(prefix ? maskTrailingDash(name) : name);
    NameFormat DNS_1035_LABEL = (name, prefix) -> Formats.dns1035Label(prefix ? maskTrailingDash(name) : name);
    NameFormat PATH_SEGMENT =
            (name, prefix) -> prefix ? Formats.pathSegmentPrefix(name) : Formats.pathSegmentName(name);

    /**
     * What is wrong with a name; empty if nothing is.
     *
     * @param prefix whether the text is a {@code generateName}, to which more will be appended
     */
    List<String> check(String name, boolean prefix);

    /** A prefix may end in a dash; this makes of it a name that has the same faults otherwise. */
    static String maskTrailingDash(String name) {
        return name.length() > 1 && name.endsWith("-") ? name.substring(0, name.length() - 2) + "a" : name;
    }
}
