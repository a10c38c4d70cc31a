package dev.edict.server.openapi;

import java.util.Comparator;

/**
 * A parameter of an operation.
 *
 * @param in where it stands: path or query
 */
record Parameter(String name, String in, String type, String description) {
    static final Comparator<Parameter> BY_NAME = Comparator.comparing(Parameter::name).thenComparing(Parameter::in);

    static final Parameter NAMESPACE = path("namespace", "object name and auth scope, such as for teams and projects");
    static final Parameter PATH = path("path", "path to the resource");
    static final Parameter PRETTY = query("pretty", "string", "If 'true', then the output is pretty printed. Defaults"
            + " to 'false' unless the user-agent indicates a browser or command-line HTTP tool (curl and wget).");

    static Parameter query(String name, String type, String description) {
        return new Parameter(name, "query", type, description);
    }

    static Parameter path(String name, String description) {
        return new Parameter(name, "path", "string", description);
    }

    boolean isRequired() {
        return in.equals("path");
    }
}
