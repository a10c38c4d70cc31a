package dev.edict.client.connect;

/** A cluster and a user by name, and a namespace. */
record ContextEntry(String cluster, String user, String namespace) {

    static ContextEntry of(Fields fields) {
        return new ContextEntry(fields.text("cluster"), fields.text("user"), fields.text("namespace"));
    }
}
