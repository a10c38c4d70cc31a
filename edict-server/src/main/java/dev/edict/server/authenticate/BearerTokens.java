package dev.edict.server.authenticate;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Users by the token in the Authorization header. A token with a space too many before it is none, and its bearer is told. */
public final class BearerTokens implements Authenticator {
    private static final String MISSPELT =
            "the provided Authorization header contains extra space before the bearer token, and is ignored";

    private final TokenAuthenticator tokens;
    private final List<String> audiences;

    /** @param audiences the names of this server, for one of which a token must be meant */
    public BearerTokens(TokenAuthenticator tokens, List<String> audiences) {
        this.tokens = tokens;
        this.audiences = List.copyOf(audiences);
    }

    @Override
    public @Nullable User authenticate(HttpRequest request) {
        return authenticate(request, Remarks.NONE);
    }

    @Override
    public @Nullable User authenticate(HttpRequest request, Remarks remarks) {
        String[] parts = parts(request.headers());
        if (parts.length == 3 && parts[1].isEmpty()) {
            remarks.warn(MISSPELT);
        }
        String token = parts.length < 2 || parts[1].isEmpty() ? null : parts[1];
        return token == null ? null : user(tokens, token, audiences, remarks);
    }

    /** Whose token it is. @throws dev.edict.model.status.ApiException if it is nobody's */
    static User user(TokenAuthenticator tokens, String token, List<String> audiences, Remarks remarks) {
        try {
            TokenAuthenticator.Bearer bearer = tokens.authenticate(token, audiences, remarks);
            if (bearer != null) {
                return bearer.user();
            }
        } catch (TokenRefusedException refused) {
            // Whoever shows a wrong token is not told what is wrong with it.
        }
        throw ApiErrors.unauthorized();
    }

    /** The scheme, the token, and what follows; empty if the header is about something else. */
    private static String[] parts(Headers headers) {
        String header = headers.first("Authorization");
        if (header == null) {
            return new String[0];
        }
        String[] parts = header.strip().split(" ", 3);
        return parts[0].toLowerCase(Locale.ROOT).equals("bearer") ? parts : new String[0];
    }
}
