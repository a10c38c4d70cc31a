package dev.edict.server.authenticate.issuer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of one issuer, as it was written; texts that were not written are empty.
 *
 * @param claimRules what its claims must be
 * @param userRules what the user must be that is made of them
 */
public record IssuerConfiguration(
        Issuer issuer, List<ClaimRule> claimRules, Mappings mappings, List<UserRule> userRules) {

    public IssuerConfiguration {
        claimRules = List.copyOf(claimRules);
        userRules = List.copyOf(userRules);
    }

    /**
     * Who it is and where.
     *
     * @param discoveryUrl where it says where its keys are, if that is not the usual place
     * @param certificateAuthority who vouches for it, as PEM; empty for those of the system
     */
    public record Issuer(String url, String discoveryUrl, String certificateAuthority, List<String> audiences,
            String audienceMatchPolicy, String egressSelectorType) {
        public Issuer {
            audiences = List.copyOf(audiences);
        }
    }

    /** A claim that must have a value, or an expression that must be true. @param message what is told if it is not */
    public record ClaimRule(String claim, String requiredValue, String expression, String message) {}

    /** An expression over the user that must be true. */
    public record UserRule(String expression, String message) {}

    /** Where something is taken from. @param prefix what is put before it; null if nothing was said of it */
    public record Mapping(String claim, @Nullable String prefix, String expression) {
        public static final Mapping NONE = new Mapping("", null, "");
    }

    /** What else is said of the user. */
    public record Extra(String key, String valueExpression) {}

    /** How claims become a user. */
    public record Mappings(Mapping username, Mapping groups, Mapping uid, List<Extra> extra) {
        public Mappings {
            extra = List.copyOf(extra);
        }
    }
}
