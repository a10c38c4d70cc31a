package dev.edict.client.transport;

/** Whose word counts when a server says who it is. */
public sealed interface Trust {
    Trust SYSTEM = new OfSystem();
    Trust ANYTHING = new Anything();

    /** Those whom the JVM trusts. */
    record OfSystem() implements Trust {}

    /** Nobody's: any server will do. For trials only. */
    record Anything() implements Trust {}

    /** The authorities whose certificates are given, as PEM. */
    record Authorities(Source certificates) implements Trust {}
}
