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

    /**
     * Asks each in turn; the first who knows the user decides. Credentials that one of them refuses do not hide others that
     * are good; where there are none of these, they are wrong credentials, not a lack of them.
     */
    static Authenticator firstOf(List<Authenticator> authenticators) {
        return request -> {
            ApiException refusal = null;
            for (Authenticator authenticator : authenticators) {
                try {
                    User user = authenticator.authenticate(request);
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
        };
    }
}
