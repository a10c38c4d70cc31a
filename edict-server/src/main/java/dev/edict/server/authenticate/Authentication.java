package dev.edict.server.authenticate;

import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Identification;
import dev.edict.server.metrics.MetricRegistry;
import java.util.List;
import java.util.function.Consumer;

/**
 * Who is known, and by what.
 *
 * @param requests by anything that a request shows
 * @param anonymous which requests may go on although they show nothing
 * @param unmarked takes out of a request what it was known by
 * @param tokens by tokens alone
 * @param audiences the names of this server, for one of which a token must be meant that a request shows
 * @param measured adds what is counted of it
 */
public record Authentication(Authenticator requests, AnonymousPaths anonymous, Consumer<Call> unmarked,
        TokenAuthenticator tokens, List<String> audiences, Consumer<MetricRegistry> measured) {

    public Authentication {
        audiences = List.copyOf(audiences);
    }

    /** @param proxies the headers of front proxies */
    public static Authentication of(Authenticator requests, AnonymousPaths anonymous, ProxyHeaders proxies,
            TokenAuthenticator tokens, List<String> audiences, Consumer<MetricRegistry> measured) {
        return new Authentication(requests, anonymous, new Unmarked(proxies), tokens, audiences, measured);
    }

    /** The filter that finds out who asks. */
    public Identification identification(Identification.Tally tally) {
        return new Identification(requests, anonymous, unmarked, tally);
    }
}
