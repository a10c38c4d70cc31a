package dev.edict.server.filter;

import dev.edict.server.http.HttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out who makes a request. */
@FunctionalInterface
public interface Authenticator {

    /**
     * @return null if the request shows no credentials of the kind that this authenticator knows
     * @throws dev.edict.model.status.ApiException with reason Unauthorized if it shows wrong ones
     */
    @Nullable User authenticate(HttpRequest request);

    /** Asks each in turn; the first who knows decides. */
    static Authenticator firstOf(List<Authenticator> authenticators) {
        return request -> {
            for (Authenticator authenticator : authenticators) {
                User user = authenticator.authenticate(request);
                if (user != null) {
                    return user;
                }
            }
            return null;
        };
    }
}
