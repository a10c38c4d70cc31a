package dev.edict.server.authenticate;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.User;
import dev.edict.server.http.HttpRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Users by the token in the Authorization header. */
public final class BearerTokens implements Authenticator {

    /** Knows tokens. */
    @FunctionalInterface
    public interface Source {
        /** @return null if this source does not know the token */
        @Nullable User user(String token);
    }

    private final Iterable<Source> sources;

    public BearerTokens(Iterable<Source> sources) {
        this.sources = sources;
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        String token = token(request);
        if (token == null) {
            return null;
        }
        for (Source source : sources) {
            User user = source.user(token);
            if (user != null) {
                return user;
            }
        }
        throw ApiErrors.unauthorized();
    }

    private static @Nullable String token(HttpRequest request) {
        String header = request.headers().first("Authorization");
        if (header == null) {
            return null;
        }
        String[] parts = header.strip().split(" ", 3);
        if (parts.length < 2 || !parts[0].toLowerCase(Locale.ROOT).equals("bearer") || parts[1].isEmpty()) {
            return null;
        }
        return parts[1];
    }
}
