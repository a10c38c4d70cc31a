package dev.edict.server.filter;

/**
 * What somebody who knows of rights says to a request.
 *
 * @param reason why, for the client and the audit; may be empty
 * @param error what went wrong on the way to the decision, or nothing; one that allows may still have met errors
 */
public record Decision(Verdict verdict, String reason, String error) {

    /** Whoever has no opinion leaves it to the next; if nobody has one, the request is refused. */
    public enum Verdict {
        ALLOW,
        DENY,
        NO_OPINION
    }

    public static final Decision ALLOWED = new Decision(Verdict.ALLOW, "", "");
    public static final Decision NO_OPINION = new Decision(Verdict.NO_OPINION, "", "");

    public static Decision denied(String reason) {
        return new Decision(Verdict.DENY, reason, "");
    }

    public boolean isAllowed() {
        return verdict == Verdict.ALLOW;
    }

    public boolean isDenied() {
        return verdict == Verdict.DENY;
    }
}
