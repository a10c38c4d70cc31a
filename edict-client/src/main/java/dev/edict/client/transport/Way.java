package dev.edict.client.transport;

import java.io.IOException;

/** How requests reach a server, and answers come back. Safe for use by any thread. */
interface Way {

    /**
     * Asks, and waits for the answer to begin, whatever its status.
     *
     * @throws dev.edict.client.failure.NoAnswerException if none does
     */
    Exchange begin(Request request, Identity identity);

    /** Why there is no answer, in words. */
    static String describe(IOException lost) {
        for (Throwable cause = lost; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                return cause.getMessage();
            }
        }
        return "no connection: " + lost.getClass().getSimpleName();
    }
}
