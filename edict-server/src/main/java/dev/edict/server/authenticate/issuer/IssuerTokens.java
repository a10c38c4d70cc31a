package dev.edict.server.authenticate.issuer;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Issuer;
import dev.edict.server.filter.User;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The users whom one issuer vouches for. */
final class IssuerTokens implements AutoCloseable {
    private final IssuerRules rules;
    private final DiscoveredProvider provider;
    private final @Nullable DistributedClaims distributed;
    private final IssuerTally tally;

    /** @param algorithms how its tokens may be signed */
    IssuerTokens(IssuerRules rules, List<SigningAlgorithm> algorithms, Clock clock, IssuerTally tally) {
        this.rules = rules;
        this.tally = tally;
        Issuer issuer = rules.issuer();
        IssuerClient client = new IssuerClient(issuer.certificateAuthority());
        Provider.Terms terms = new Provider.Terms(issuer.audiences(), algorithms, clock);
        this.provider = new DiscoveredProvider(issuer.url(),
                () -> Provider.discover(issuer.url(), issuer.discoveryUrl(), client, terms, tally));
        String groups = rules.mapper().groups().mapping().claim();
        this.distributed = groups.isEmpty() ? null : new DistributedClaims(groups, client, terms);
    }

    /** Begins to ask the issuer where its keys are. */
    void start() {
        provider.start();
    }

    /** Why no token of the issuer counts yet; empty if they do. */
    String problem() {
        return provider.problem();
    }

    String url() {
        return rules.issuer().url();
    }

    User user(CompactToken token) throws TokenRefusedException {
        long begin = System.nanoTime();
        try {
            User user = rules.mapper().user(claims(token));
            tally.authenticated(true, System.nanoTime() - begin);
            return user;
        } catch (TokenRefusedException refused) {
            tally.authenticated(false, System.nanoTime() - begin);
            throw refused;
        }
    }

    private ObjectValue claims(CompactToken token) throws TokenRefusedException {
        Provider found = provider.find();
        if (found == null) {
            throw new TokenRefusedException("oidc: authenticator not initialized");
        }
        ObjectValue claims;
        try {
            claims = found.verify(token);
        } catch (IOException wrong) {
            throw new TokenRefusedException("oidc: verify token: " + wrong.getMessage());
        }
        try {
            return distributed == null ? claims : distributed.complete(claims);
        } catch (IOException failure) {
            throw new TokenRefusedException("oidc: could not expand distributed claims: " + failure.getMessage());
        }
    }

    @Override
    public void close() {
        provider.close();
        if (distributed != null) {
            distributed.close();
        }
    }
}
