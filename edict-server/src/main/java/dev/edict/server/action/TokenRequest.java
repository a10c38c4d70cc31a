package dev.edict.server.action;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.account.ServiceAccountTokens;
import dev.edict.server.authenticate.account.TokenIssuer;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectAction;
import dev.edict.server.watch.CachedObject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Gives out a token of a service account. */
public final class TokenRequest implements ObjectAction {
    private static final GroupKind KIND = new GroupKind("authentication.k8s.io", "TokenRequest");
    private static final FieldPath EXPIRATION = FieldPath.of("spec", "expirationSeconds");
    private static final long SHORTEST_SECONDS = 600;
    private static final long DEFAULT_SECONDS = 3600;
    private static final long LONGEST_SECONDS = 1L << 32;

    private final TokenIssuer issuer;
    private final Supplier<ResourceRegistry> accounts;
    private final Function<String, ResourceRegistry> core;
    private final Identities identities;
    private final Clock clock;

    /** @param core the registry of a resource of the core group */
    public TokenRequest(
            TokenIssuer issuer, Function<String, ResourceRegistry> core, Identities identities, Clock clock) {
        this.issuer = issuer;
        this.accounts = () -> core.apply("serviceaccounts");
        this.core = core;
        this.identities = identities;
        this.clock = clock;
    }

    @Override
    public boolean answersWithBody() {
        return true;
    }

    @Override
    public ObjectValue setDefaults(ObjectValue body) {
        ObjectValue spec = body.object("spec");
        return spec.isSet("expirationSeconds") ? body : body.with("spec", spec.with("expirationSeconds", DEFAULT_SECONDS));
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        String given = new ApiObject(body).name();
        if (!given.isEmpty() && !given.equals(name)) {
            throw ApiErrors.invalid(KIND, name, new FieldErrors().invalid(
                    FieldPath.of("metadata", "name"), given, "must match the service account name if specified"));
        }
        ApiObject account = find(accounts.get(), scope.namespace(), name);
        checkIdentity(account, new ApiObject(body).uid());
        ObjectValue spec = body.object("spec");
        long seconds = spec.integer("expirationSeconds", DEFAULT_SECONDS);
        validate(seconds);
        admission.validate(body, null);
        ListValue audiences = spec.list("audiences").isEmpty()
                ? ListValue.of(ServiceAccountTokens.ISSUER) : spec.list("audiences");
        ObjectValue bound = ObjectValue.of("namespace", scope.namespace(),
                "serviceaccount", ObjectValue.of("name", name, "uid", account.uid()));
        ObjectValue reference = spec.object("boundObjectRef");
        if (spec.isSet("boundObjectRef")) {
            bound = bind(scope, name, bound, reference);
        }
        Instant now = clock.instant();
        Instant expiration = now.plusSeconds(seconds);
        String token = issuer.sign(ObjectValue.of(
                "aud", audiences,
                "exp", expiration.getEpochSecond(),
                "iat", now.getEpochSecond(),
                "iss", ServiceAccountTokens.ISSUER,
                "jti", identities.uid(),
                "kubernetes.io", bound,
                "nbf", now.getEpochSecond(),
                "sub", "system:serviceaccount:" + scope.namespace() + ":" + name));
        return new Answer(201, answer(account, body, audiences, seconds, reference, token, expiration));
    }

    /** What waits for somebody to initialize it has no tokens, and none is bound to it. */
    private static ApiObject find(ResourceRegistry registry, String namespace, String name) {
        CachedObject found = registry.get(namespace, name, "");
        if (found.isUninitialized()) {
            throw ApiErrors.notFound(registry.strategy().resource(), name);
        }
        return new ApiObject(found.tree());
    }

    private static void checkIdentity(ApiObject account, String uid) {
        if (!uid.isEmpty() && !uid.equals(account.uid())) {
            throw ApiErrors.conflict(new GroupResource(KIND.group(), KIND.kind()), account.name(),
                    "the UID in the token request (" + uid + ") does not match the UID of the service account ("
                            + account.uid() + ")");
        }
    }

    private static void validate(long seconds) {
        FieldErrors errors = new FieldErrors();
        if (seconds < SHORTEST_SECONDS) {
            errors.invalid(EXPIRATION, seconds, "may not specify a duration less than 10 minutes");
        }
        if (seconds > LONGEST_SECONDS) {
            errors.invalid(EXPIRATION, seconds, "may not specify a duration larger than 2^32 seconds");
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(KIND, "", errors);
        }
    }

    private ObjectValue bind(RequestScope scope, String account, ObjectValue bound, ObjectValue reference) {
        String kind = reference.string("kind");
        String resource = switch (kind) {
            case "Pod" -> "pods";
            case "Secret" -> "secrets";
            case "Node" -> "nodes";
            default -> "";
        };
        String apiVersion = reference.string("apiVersion");
        if (resource.isEmpty() || apiVersion.contains("/")) {
            throw ApiErrors.badRequest("cannot bind token to object of type "
                    + (apiVersion.contains("/") ? apiVersion : "/" + apiVersion) + ", Kind=" + kind);
        }
        String namespace = kind.equals("Node") ? "" : scope.namespace();
        ApiObject object = find(core.apply(resource), namespace, reference.string("name"));
        if (kind.equals("Pod") && !object.spec().string("serviceAccountName").equals(account)) {
            throw ApiErrors.badRequest("cannot bind token for serviceaccount " + ApiErrors.quote(account)
                    + " to pod running with different serviceaccount name.");
        }
        String uid = reference.string("uid");
        if (!uid.isEmpty() && !uid.equals(object.uid())) {
            throw ApiErrors.conflict(new GroupResource("", kind), object.name(),
                    "the UID in the bound object reference (" + uid + ") does not match the UID in record. The object "
                            + "might have been deleted and then recreated");
        }
        ObjectValue named = bound.with(kind.toLowerCase(java.util.Locale.ROOT),
                ObjectValue.of("name", object.name(), "uid", object.uid()));
        String nodeName = kind.equals("Pod") ? object.tree().object("spec").string("nodeName") : "";
        return nodeName.isEmpty() ? named : named.with("node", node(nodeName));
    }

    /** A node that is not there is known by its name. */
    private ObjectValue node(String name) {
        CachedObject node = core.apply("nodes").find("", name);
        return node == null ? ObjectValue.of("name", name)
                : ObjectValue.of("name", name, "uid", new ApiObject(node.tree()).uid());
    }

    private ObjectValue answer(
            ApiObject account, ObjectValue body, ListValue audiences, long seconds, ObjectValue reference,
            String token, Instant expiration) {
        ObjectValue metadata = body.object("metadata").with("name", account.name())
                .with("namespace", account.namespace()).with("uid", account.uid())
                .with("creationTimestamp", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        return ObjectValue.of(
                "kind", "TokenRequest",
                "apiVersion", "authentication.k8s.io/v1",
                "metadata", metadata,
                "spec", ObjectValue.of(
                        "audiences", audiences,
                        "expirationSeconds", seconds,
                        "boundObjectRef", reference.isEmpty() ? NullValue.NULL : reference),
                "status", ObjectValue.of(
                        "token", token,
                        "expirationTimestamp", expiration.truncatedTo(ChronoUnit.SECONDS).toString()));
    }
}
