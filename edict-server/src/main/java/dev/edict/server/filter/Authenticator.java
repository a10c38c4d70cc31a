package dev.edict.server.filter;

import dev.edict.model.status.ApiException;
import dev.edict.server.http.HttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out who makes a request. */
@FunctionalInterface
public interface Authenticator {

    /**
     * @return null if the request shows no credentials of the kind that this authenticator knows
     * @throws ApiException with reason Unauthorized if it shows wrong ones
     */
    @Nullable User authenticate(HttpRequest request);

    /** @param remarks takes what is to be said of the credentials beside the answer: that they are old, or will end */
    default @Nullable User authenticate(HttpRequest request, Remarks remarks) {
        return authenticate(request);
    }

    /**
     * Asks each in turn; the first who knows the user decides. Credentials that one of them refuses do not hide others that
     * are good; where there are none of these, they are wrong credentials, not a lack of them.
     */
    static Authenticator firstOf(List<Authenticator> authenticators) {
        List<Authenticator> asked = List.copyOf(authenticators);
        return new Authenticator() {
            @Override
            public @Nullable User authenticate(HttpRequest request) {
                return authenticate(request, Remarks.NONE);
            }

            @Override
            public @Nullable User authenticate(HttpRequest request, Remarks remarks) {
                ApiException refusal = null;
                for (Authenticator authenticator : asked) {
                    try {
                        User user = authenticator.authenticate(request, remarks);
                        if (user != null) {
                            return user;
                        }
                    } catch (ApiException wrong) {
                        refusal = wrong;
                    }
                }
                if (refusal != null) {
                    throw refusal;
                }
                return null;
            }
        };
    }
}
