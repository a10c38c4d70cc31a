package dev.edict.client.explain;

import dev.edict.client.failure.ApiFailure;
import dev.edict.model.status.StatusDetails;

/**
 * What went wrong, in a line that may be shown. A server's refusal may quote what was sent; where that was a secret, only the
 * reason is told.
 */
public final class FailureText {
    private static final int MOST = 400;

    private FailureText() {}

    public static String of(Throwable failure) {
        if (failure instanceof ApiFailure refusal) {
            String reason = refusal.code() + " " + refusal.status().reason();
            StatusDetails details = refusal.status().details();
            boolean isSecret = details != null && (details.kind().equals("secrets") || details.kind().equals("Secret"));
            return isSecret ? reason : shortened(reason + ": " + refusal.getMessage());
        }
        String name = failure.getClass().getSimpleName();
        String message = failure.getMessage();
        return shortened(message == null ? name : name + ": " + message);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= MOST ? line : line.substring(0, MOST) + "…";
    }
}
