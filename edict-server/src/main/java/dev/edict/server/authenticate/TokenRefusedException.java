package dev.edict.server.authenticate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A token that somebody knows and that does not count. Its reasons never show the token. */
public final class TokenRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final List<String> reasons;

    public TokenRefusedException(String reason) {
        this(List.of(reason));
    }

    public TokenRefusedException(List<String> reasons) {
        super(aggregate(reasons), null, false, false);
        this.reasons = List.copyOf(reasons);
    }

    /** What each of those said who refused it. */
    public List<String> reasons() {
        return reasons;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** Several errors as one, in the way of Kubernetes: each once, in brackets if they are more than one. */
    public static String aggregate(List<String> errors) {
        Set<String> distinct = new LinkedHashSet<>(errors);
        String all = String.join(", ", distinct);
        return distinct.size() == 1 ? all : "[" + all + "]";
    }
}
