package dev.edict.server.authenticate.issuer;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An issuer whose keys are known where to find, and the rules that each of its tokens must keep (OpenID Connect Core 1.0,
 * section 3.1.3.7): signed by it, from it, for one of the audiences, not expired, and not from the future.
 */
final class Provider {
    private static final Duration LEEWAY = Duration.ofMinutes(1);
    private static final String WELL_KNOWN = "/.well-known/openid-configuration";
    private static final String GOOGLE = "https://accounts.google.com";

    private final String issuer;
    private final IssuerKeys keys;
    private final Terms terms;

    /** What is expected of tokens. @param algorithms in the order in which messages list them */
    record Terms(List<String> audiences, List<SigningAlgorithm> algorithms, Clock clock) {}

    private Provider(String issuer, IssuerKeys keys, Terms terms) {
        this.issuer = issuer;
        this.keys = keys;
        this.terms = terms;
    }

    /**
     * Asks an issuer where its keys are.
     *
     * @param discoveryUrl where it says that; empty for the usual place
     * @throws IOException if it does not say
     */
    static Provider discover(String issuer, String discoveryUrl, IssuerClient client, Terms terms, IssuerTally tally)
            throws IOException {
        String place = discoveryUrl.isEmpty()
                ? (issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer) + WELL_KNOWN : discoveryUrl;
        ObjectValue said = object(client.get(place));
        if (!said.string("issuer").equals(issuer)) {
            throw new IOException("oidc: issuer did not match the issuer returned by provider, expected "
                    + ApiErrors.quote(issuer) + " got " + ApiErrors.quote(said.string("issuer")));
        }
        String keys = said.string("jwks_uri");
        if (keys.isEmpty()) {
            throw new IOException("provider did not return JWKS URL");
        }
        return new Provider(issuer, new IssuerKeys(keys, client, System::nanoTime, tally), terms);
    }

    private static ObjectValue object(byte[] body) throws IOException {
        try {
            if (Json.parse(body) instanceof ObjectValue object) {
                return object;
            }
            throw new IOException("oidc: failed to decode provider discovery object: it is no object");
        } catch (JsonSyntaxException unreadable) {
            throw new IOException(
                    "oidc: failed to decode provider discovery object: " + unreadable.getMessage(), unreadable);
        }
    }

    /** The issuer as tokens name it; Google's have two ways to do it. */
    static String named(String claim) {
        return claim.equals("accounts.google.com") ? GOOGLE : claim;
    }

    /** The claims of a token that counts. @throws IOException if it does not; the message says why */
    ObjectValue verify(CompactToken token) throws IOException {
        SigningAlgorithm algorithm = SigningAlgorithm.named(token.algorithm());
        if (algorithm == null || !terms.algorithms().contains(algorithm)) {
            throw new IOException("oidc: id token signed with unsupported algorithm, expected "
                    + list(terms.algorithms().stream().map(Enum::name).toList()) + " got "
                    + ApiErrors.quote(token.algorithm()));
        }
        try {
            keys.verify(token, algorithm);
        } catch (IOException unsigned) {
            throw new IOException("failed to verify signature: " + unsigned.getMessage(), unsigned);
        }
        ObjectValue claims = token.claims();
        StandardClaims standard = StandardClaims.read(claims);
        if (!named(claims.string("iss")).equals(issuer)) {
            throw new IOException("oidc: id token issued by a different provider, expected " + ApiErrors.quote(issuer)
                    + " got " + ApiErrors.quote(claims.string("iss")));
        }
        checkAudience(standard.audiences());
        checkTime(standard);
        return claims;
    }

    private void checkAudience(List<String> said) throws IOException {
        if (terms.audiences().stream().anyMatch(said::contains)) {
            return;
        }
        throw new IOException(terms.audiences().size() == 1
                ? "oidc: expected audience " + ApiErrors.quote(terms.audiences().getFirst()) + " got " + list(said)
                : "oidc: expected audience in " + list(terms.audiences().stream().sorted().toList()) + " got " + list(said));
    }

    private void checkTime(StandardClaims claims) throws IOException {
        Instant now = terms.clock().instant();
        Instant expiry = claims.expiry();
        if (expiry == null || expiry.isBefore(now)) {
            throw new IOException("oidc: token is expired (Token Expiry: " + ClaimTimes.show(expiry) + ")");
        }
        Instant notBefore = claims.notBefore();
        if (notBefore != null && now.plus(LEEWAY).isBefore(notBefore)) {
            throw new IOException("oidc: current time " + ClaimTimes.show(now) + " before the nbf (not before) time: "
                    + ClaimTimes.show(notBefore));
        }
    }

    private static String list(List<String> texts) {
        return texts.stream().map(ApiErrors::quote).collect(Collectors.joining(" ", "[", "]"));
    }
}
