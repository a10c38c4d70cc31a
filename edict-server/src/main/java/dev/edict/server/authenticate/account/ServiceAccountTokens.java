package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.User;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The users behind tokens of service accounts. A token counts if it was signed here, is meant for this server, and its
 * account is there: see {@link BoundTokens} and, for those that lie in Secrets, {@link SecretTokens}.
 */
public final class ServiceAccountTokens implements TokenAuthenticator {
    /** Who issues tokens, and for whom they are meant unless somebody says otherwise. */
    public static final String ISSUER = "https://kubernetes.default.svc.cluster.local";

    private final TokenIssuer issuer;
    private final BoundTokens boundTokens;
    private final SecretTokens secretTokens;

    /** @param core the registry of a resource of the core group */
    public ServiceAccountTokens(TokenIssuer issuer, Function<String, ResourceRegistry> core, Clock clock) {
        this(issuer, (resource, namespace, name) -> {
            CachedObject found = core.apply(resource).find(namespace, name);
            return found == null || found.isUninitialized() ? null : new ApiObject(found.tree());
        }, clock);
    }

    ServiceAccountTokens(TokenIssuer issuer, LiveObjects objects, Clock clock) {
        this.issuer = issuer;
        this.boundTokens = new BoundTokens(objects, clock);
        this.secretTokens = new SecretTokens(objects);
    }

    @Override
    public @Nullable Bearer authenticate(String token, List<String> audiences) throws TokenRefusedException {
        Verdict verdict = review(token, audiences);
        User user = verdict.user();
        if (user != null) {
            return new Bearer(user, verdict.audiences());
        }
        if (verdict.error().isEmpty()) {
            return null;
        }
        throw new TokenRefusedException(verdict.error());
    }

    /**
     * What is to be said of a token.
     *
     * @param user null if it is not valid
     * @param audiences those of the token among the ones asked for
     * @param error why it is not valid; empty if it is not one of an account
     */
    public record Verdict(@Nullable User user, List<String> audiences, String error) {
        static Verdict invalid(String why) {
            return new Verdict(null, List.of(), why);
        }
    }

    public Verdict review(String token, List<String> wanted) {
        ObjectValue claims = issuer.verify(token);
        if (claims == null || !claims.string("iss").equals(ISSUER) && !claims.string("iss").equals(SecretTokens.ISSUER)) {
            return Verdict.invalid("");
        }
        List<String> said = claims.list("aud").strings();
        List<String> audiences = said.isEmpty() ? List.of(ISSUER) : said;
        List<String> common = wanted.stream().filter(audiences::contains).toList();
        try {
            if (common.isEmpty()) {
                throw new InvalidTokenException("token audiences " + list(audiences)
                        + " is invalid for the target audiences " + list(wanted));
            }
            User user = claims.string("iss").equals(ISSUER)
                    ? boundTokens.user(claims) : secretTokens.user(token, claims);
            return new Verdict(user, common, "");
        } catch (InvalidTokenException invalid) {
            return Verdict.invalid(String.valueOf(invalid.getMessage()));
        }
    }

    private static String list(List<String> texts) {
        ListValue values = ListValue.copyOf(texts.stream().map(StringValue::new).toList());
        return Json.text(values).replace(",", " ");
    }

    /** An account as a user. */
    static User account(String namespace, String name, String uid, Map<String, List<String>> extra) {
        return new User("system:serviceaccount:" + namespace + ":" + name, uid,
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace), extra);
    }
}
