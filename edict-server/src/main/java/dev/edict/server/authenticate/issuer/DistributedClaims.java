package dev.edict.server.authenticate.issuer;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A claim that a token does not have itself, but says where to ask for (OpenID Connect Core 1.0, section 5.6.2): the groups of
 * a user who is in too many. What is answered there is a token again, which must count as the first one did. The lock guards
 * {@code providers}.
 */
final class DistributedClaims implements AutoCloseable {
    /** There are very few in earnest. */
    private static final int MOST_ISSUERS = 16;

    private final String claim;
    private final IssuerClient client;
    private final Provider.Terms terms;
    private final Map<String, DiscoveredProvider> providers = new LinkedHashMap<>();

    /** @param claim the one that may be elsewhere */
    DistributedClaims(String claim, IssuerClient client, Provider.Terms terms) {
        this.claim = claim;
        this.client = client;
        this.terms = terms;
    }

    /** The claims, and the one that is elsewhere. @throws IOException if it should be somewhere and can not be had */
    ObjectValue complete(ObjectValue claims) throws IOException {
        if (claims.has(claim) || !claims.has("_claim_names")) {
            return claims;
        }
        if (!claims.has("_claim_sources")) {
            throw new IOException("oidc: no claim sources");
        }
        String name = claims.object("_claim_names").string(claim);
        if (name.isEmpty()) {
            return claims;
        }
        ObjectValue source = claims.object("_claim_sources").objectOrNull(name);
        if (source == null) {
            throw new IOException("id token _claim_names contained a source " + name + " missing in _claims_sources");
        }
        String endpoint = source.string("endpoint");
        return endpoint.isEmpty() ? claims : claims.with(claim, fetch(endpoint, source.string("access_token")));
    }

    private Value fetch(String endpoint, String accessToken) throws IOException {
        String answer;
        try {
            answer = new String(client.claims(endpoint, accessToken), StandardCharsets.ISO_8859_1);
        } catch (IOException failure) {
            throw new IOException("while getting distributed claim " + ApiErrors.quote(claim) + ": "
                    + failure.getMessage(), failure);
        }
        CompactToken token = CompactToken.read(answer.strip());
        if (token == null) {
            throw new IOException("getting untrusted issuer from endpoint " + endpoint + " failed for claim "
                    + ApiErrors.quote(claim) + ": malformed token");
        }
        Provider provider = provider(Provider.named(token.issuer()));
        if (provider == null) {
            throw new IOException("verifying untrusted issuer " + token.issuer() + " failed: verifier not initialized for"
                    + " issuer: " + ApiErrors.quote(token.issuer()));
        }
        Value said = verified(provider, token).get(claim);
        if (said == null) {
            throw new IOException("jwt returned by distributed claim endpoint " + ApiErrors.quote(endpoint)
                    + " did not contain claim: " + claim);
        }
        return said;
    }

    private static ObjectValue verified(Provider provider, CompactToken token) throws IOException {
        try {
            return provider.verify(token);
        } catch (IOException wrong) {
            throw new IOException("verify distributed claim token: " + wrong.getMessage(), wrong);
        }
    }

    /** Whoever is asked for the first time has not answered yet. */
    private synchronized @Nullable Provider provider(String issuer) {
        DiscoveredProvider known = providers.get(issuer);
        if (known == null && providers.size() < MOST_ISSUERS) {
            known = new DiscoveredProvider(issuer,
                    () -> Provider.discover(issuer, "", client, terms, IssuerTally.NONE));
            known.start();
            providers.put(issuer, known);
        }
        return known == null ? null : known.find();
    }

    @Override
    public synchronized void close() {
        providers.values().forEach(DiscoveredProvider::close);
    }
}
