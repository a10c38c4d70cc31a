package dev.edict.server.authenticate;

import dev.edict.server.filter.Authenticator;
import java.util.List;

/**
 * Who is known, and by what.
 *
 * @param requests by anything that a request shows
 * @param tokens by tokens alone
 * @param audiences the names of this server, for one of which a token must be meant that a request shows
 */
public record Authentication(Authenticator requests, TokenAuthenticator tokens, List<String> audiences) {

    public Authentication {
        audiences = List.copyOf(audiences);
    }
}
