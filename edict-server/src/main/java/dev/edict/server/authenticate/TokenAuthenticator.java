package dev.edict.server.authenticate;

import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows tokens of one kind. Safe for use by any number of threads. */
@FunctionalInterface
public interface TokenAuthenticator {

    /** The message of a token that nobody knows. */
    String INVALID = "invalid bearer token";

    /**
     * Whose token it is.
     *
     * @param audiences for whom the token must be meant: one of these is enough
     * @return null if the token is not of the kind that is known here
     * @throws TokenRefusedException if it is, and does not count; another authenticator may still know it
     */
    @Nullable Bearer authenticate(String token, List<String> audiences) throws TokenRefusedException;

    /** @param remarks takes what is to be said of the token beside the answer: that it is old, or of an old kind */
    default @Nullable Bearer authenticate(String token, List<String> audiences, Remarks remarks)
            throws TokenRefusedException {
        return authenticate(token, audiences);
    }

    /**
     * Who has a token.
     *
     * @param audiences those of the ones asked for that the token is meant for, in the order in which whoever knows the token
     *     compares them; never empty
     */
    record Bearer(User user, List<String> audiences) {
        public Bearer {
            audiences = List.copyOf(audiences);
        }
    }

    /** Knows tokens that say nothing of whom they are meant for. */
    @FunctionalInterface
    interface Plain {
        @Nullable User user(String token) throws TokenRefusedException;
    }

    /** Tokens that say nothing of whom they are meant for are meant for this server. @param own the names that it has */
    static TokenAuthenticator meantForServer(List<String> own, Plain plain) {
        return (token, audiences) -> {
            List<String> common = audiences.stream().filter(own::contains).toList();
            if (common.isEmpty()) {
                return null;
            }
            User user = plain.user(token);
            return user == null ? null : new Bearer(user, common);
        };
    }

    /** Asks each in turn until one knows the token. If none does, all who refused it say why. */
    static TokenAuthenticator firstOf(List<TokenAuthenticator> authenticators) {
        List<TokenAuthenticator> asked = List.copyOf(authenticators);
        return new TokenAuthenticator() {
            @Override
            public @Nullable Bearer authenticate(String token, List<String> audiences) throws TokenRefusedException {
                return authenticate(token, audiences, Remarks.NONE);
            }

            @Override
            public @Nullable Bearer authenticate(String token, List<String> audiences, Remarks remarks)
                    throws TokenRefusedException {
                List<String> refusals = new ArrayList<>();
                for (TokenAuthenticator authenticator : asked) {
                    try {
                        Bearer bearer = authenticator.authenticate(token, audiences, remarks);
                        if (bearer != null) {
                            return bearer;
                        }
                    } catch (TokenRefusedException refused) {
                        refusals.addAll(refused.reasons());
                    }
                }
                if (!refusals.isEmpty()) {
                    throw new TokenRefusedException(refusals);
                }
                return null;
            }
        };
    }
}
