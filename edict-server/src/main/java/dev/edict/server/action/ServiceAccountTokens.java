package dev.edict.server.action;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.filter.BearerTokens;
import dev.edict.server.filter.User;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The users behind tokens of service accounts. A token counts while it is not expired, is meant for this server, and its
 * account, and the object it is bound to, still exist.
 */
public final class ServiceAccountTokens implements BearerTokens.Source {
    /** Who issues tokens, and for whom they are meant unless somebody says otherwise. */
    public static final String ISSUER = "https://kubernetes.default.svc.cluster.local";

    private final TokenIssuer issuer;
    private final Function<String, ResourceRegistry> core;
    private final Clock clock;

    /** @param core the registry of a resource of the core group */
    public ServiceAccountTokens(TokenIssuer issuer, Function<String, ResourceRegistry> core, Clock clock) {
        this.issuer = issuer;
        this.core = core;
        this.clock = clock;
    }

    @Override
    public @Nullable User user(String token) {
        return review(token, List.of(ISSUER)).user();
    }

    /**
     * What is to be said of a token.
     *
     * @param user null if it is not valid
     * @param audiences those of the token among the ones asked for
     * @param error why it is not valid
     */
    record Verdict(@Nullable User user, List<String> audiences, String error) {
        static Verdict invalid(String why) {
            return new Verdict(null, List.of(), why);
        }
    }

    Verdict review(String token, List<String> wanted) {
        ObjectValue claims = issuer.verify(token);
        if (claims == null || !claims.string("iss").equals(ISSUER)) {
            return Verdict.invalid("invalid bearer token");
        }
        long now = clock.instant().getEpochSecond();
        if (now >= claims.integer("exp") || now < claims.integer("nbf")) {
            return Verdict.invalid("[invalid bearer token, service account token has expired]");
        }
        List<String> audiences = claims.list("aud").strings();
        List<String> common = wanted.stream().filter(audiences::contains).toList();
        if (common.isEmpty()) {
            return Verdict.invalid("[invalid bearer token, token audiences " + list(audiences)
                    + " is invalid for the target audiences " + list(wanted) + "]");
        }
        ObjectValue bound = claims.object("kubernetes.io");
        if (!isAlive(bound)) {
            return Verdict.invalid("[invalid bearer token, service account token has been invalidated]");
        }
        return new Verdict(user(bound, claims.string("jti")), common, "");
    }

    private static String list(List<String> texts) {
        ListValue values = ListValue.copyOf(texts.stream().map(StringValue::new).toList());
        return dev.edict.model.json.Json.text(values).replace(",", " ");
    }

    private boolean isAlive(ObjectValue bound) {
        String namespace = bound.string("namespace");
        return isSame("serviceaccounts", namespace, bound.object("serviceaccount"))
                && (!bound.isSet("pod") || isSame("pods", namespace, bound.object("pod")))
                && (!bound.isSet("secret") || isSame("secrets", namespace, bound.object("secret")))
                && (!bound.isSet("node") || isSame("nodes", "", bound.object("node")));
    }

    private boolean isSame(String resource, String namespace, ObjectValue reference) {
        CachedObject found = core.apply(resource).find(namespace, reference.string("name"));
        return found != null && new ApiObject(found.tree()).uid().equals(reference.string("uid"));
    }

    private static User user(ObjectValue bound, String tokenId) {
        String namespace = bound.string("namespace");
        ObjectValue account = bound.object("serviceaccount");
        Map<String, List<String>> extra = new LinkedHashMap<>();
        extra.put("authentication.kubernetes.io/credential-id", List.of("JTI=" + tokenId));
        if (bound.isSet("pod")) {
            extra.put("authentication.kubernetes.io/pod-name", List.of(bound.object("pod").string("name")));
            extra.put("authentication.kubernetes.io/pod-uid", List.of(bound.object("pod").string("uid")));
        }
        return new User("system:serviceaccount:" + namespace + ":" + account.string("name"), account.string("uid"),
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace), extra);
    }
}
