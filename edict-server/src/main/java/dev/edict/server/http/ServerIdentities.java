package dev.edict.server.http;

import java.util.List;

/**
 * All that a server shows: one identity to everybody, and others to those who ask for it by certain names.
 *
 * @param named in order: the first that has a name counts
 */
public record ServerIdentities(ServerIdentity usual, List<Named> named) {

    /**
     * What is shown to those who ask by a name.
     *
     * @param names in lower case; {@code *.example.com} means all that are one level below
     */
    public record Named(List<String> names, ServerIdentity identity) {
        public Named {
            names = List.copyOf(names);
        }
    }

    public ServerIdentities {
        named = List.copyOf(named);
    }

    public static ServerIdentities of(ServerIdentity usual) {
        return new ServerIdentities(usual, List.of());
    }
}
