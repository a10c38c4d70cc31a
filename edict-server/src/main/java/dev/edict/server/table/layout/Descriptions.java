package dev.edict.server.table.layout;

/** What fields are for, in the words of the API's documentation. */
@FunctionalInterface
public interface Descriptions {
    /** @return the description, or empty where there is none */
    String of(String definition, String property);
}
