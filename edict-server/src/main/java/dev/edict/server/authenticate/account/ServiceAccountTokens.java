package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.AccountTokenMetrics;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The users behind tokens of service accounts. A token counts if it was signed by a key that is known here, is meant for
 * this server, and its account is there: see {@link BoundTokens} and, for those that lie in Secrets, {@link SecretTokens}.
 */
public final class ServiceAccountTokens implements TokenAuthenticator {
    private final TokenIssuer issuer;
    private final Set<String> issuers;
    private final List<String> ownAudiences;
    private final AccountTokenMetrics metrics;
    private final BoundTokens boundTokens;
    private final SecretTokens secretTokens;

    public ServiceAccountTokens(
            TokenIssuer issuer, AccountSettings settings, LiveObjects objects, Clock clock, AccountTokenMetrics metrics) {
        this.issuer = issuer;
        this.issuers = new HashSet<>(settings.issuers());
        this.issuers.add(SecretTokens.ISSUER);
        this.ownAudiences = settings.audiences();
        this.metrics = metrics;
        this.boundTokens = new BoundTokens(objects, clock, metrics);
        this.secretTokens = new SecretTokens(objects, clock, metrics, settings.lookedUp());
    }

    @Override
    public @Nullable Bearer authenticate(String token, List<String> audiences) throws TokenRefusedException {
        return authenticate(token, audiences, Remarks.NONE);
    }

    @Override
    public @Nullable Bearer authenticate(String token, List<String> audiences, Remarks remarks)
            throws TokenRefusedException {
        try {
            ObjectValue claims = issuer.verify(token, issuers);
            if (claims == null) {
                return null;
            }
            List<String> common = common(claims, audiences, remarks);
            return new Bearer(claims.string("iss").equals(SecretTokens.ISSUER)
                    ? secretTokens.user(token, claims, remarks) : boundTokens.user(claims, remarks), common);
        } catch (InvalidTokenException invalid) {
            throw new TokenRefusedException(String.valueOf(invalid.getMessage()));
        }
    }

    /** Those for whom the token is meant among those for whom it must be. */
    private List<String> common(ObjectValue claims, List<String> wanted, Remarks remarks) throws InvalidTokenException {
        List<String> said = audiences(claims.get("aud"));
        if (said.isEmpty()) {
            remarks.annotate("authentication.k8s.io/legacy-token", claims.string("sub"));
            metrics.legacy();
        }
        List<String> meant = said.isEmpty() ? ownAudiences : said;
        List<String> common = wanted.stream().filter(meant::contains).toList();
        if (common.isEmpty()) {
            throw new InvalidTokenException("token audiences " + list(meant) + " is invalid for the target audiences "
                    + list(wanted));
        }
        return common;
    }

    /** One audience may stand alone (RFC 7519, section 4.1.3). */
    private static List<String> audiences(@Nullable Value claim) throws InvalidTokenException {
        if (claim instanceof StringValue one) {
            return List.of(one.text());
        }
        if (claim instanceof ListValue several && several.strings().size() == several.size()) {
            return several.strings();
        }
        if (claim != null && !(claim instanceof NullValue)) {
            throw new InvalidTokenException("go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience");
        }
        return List.of();
    }

    private static String list(List<String> texts) {
        ListValue values = ListValue.copyOf(texts.stream().map(StringValue::new).toList());
        return Json.text(values).replace(",", " ");
    }

    /** An account as a user. */
    static User account(ServiceAccountName account, String uid, Map<String, List<String>> extra) {
        return new User(account.user(), uid, account.groups(), extra);
    }
}
