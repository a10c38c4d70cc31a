package dev.edict.client.transport;

import java.lang.System.Logger.Level;

/** Hears what a server warns of, such as the use of a version that will go. Is called by many threads. */
@FunctionalInterface
public interface WarningListener {
    /** Writes warnings to the log. */
    WarningListener LOG = (target, warning) ->
            System.getLogger(WarningListener.class.getName()).log(Level.WARNING, "{0}: {1}", target, warning);

    void warned(String target, String warning);
}
