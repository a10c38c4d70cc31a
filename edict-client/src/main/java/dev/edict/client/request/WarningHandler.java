package dev.edict.client.request;

import dev.edict.client.transport.Request;

/** Is told what servers warn of: a version that will go, a field that is not known. Must not wait. */
@FunctionalInterface
public interface WarningHandler {
    /** Writes warnings to the log. */
    WarningHandler LOG = (request, text) ->
            System.getLogger(WarningHandler.class.getName()).log(System.Logger.Level.WARNING, "{0}: {1}", request, text);

    WarningHandler IGNORE = (request, text) -> {};

    void warn(Request request, String text);
}
