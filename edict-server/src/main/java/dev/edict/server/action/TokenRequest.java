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
import dev.edict.model.value.StringValue;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authenticate.account.TokenIssuer;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectAction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;

/** Gives out a token of a service account. */
public final class TokenRequest implements ObjectAction {
    private static final GroupKind KIND = new GroupKind("authentication.k8s.io", "TokenRequest");
    private static final FieldPath EXPIRATION = FieldPath.of("spec", "expirationSeconds");
    private static final long SHORTEST_SECONDS = 600;
    private static final long DEFAULT_SECONDS = 3600;
    private static final long LONGEST_SECONDS = 1L << 32;
    /** For so long tokens are asked for that admission puts into pods: it marks them. */
    private static final long SECONDS_OF_PODS = 3607;

    private final TokenIssuer issuer;
    private final AccountSettings settings;
    private final BoundObjects objects;
    private final Identities identities;
    private final Clock clock;

    /** @param core the registry of a resource of the core group */
    public TokenRequest(TokenIssuer issuer, AccountSettings settings, Function<String, ResourceRegistry> core,
            Identities identities, Clock clock) {
        this.issuer = issuer;
        this.settings = settings;
        this.objects = new BoundObjects(core);
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
        checkPlace(scope.namespace(), name, new ApiObject(body));
        ApiObject account = objects.get("serviceaccounts", scope.namespace(), name);
        checkIdentity(account, new ApiObject(body).uid());
        ObjectValue spec = body.object("spec");
        ListValue audiences = spec.list("audiences").isEmpty() ? texts(settings.audiences()) : spec.list("audiences");
        Instant now = clock.instant();
        ObjectValue asked = ObjectValue.of("kind", "TokenRequest", "apiVersion", "authentication.k8s.io/v1",
                "metadata", metadata(account, now, body.object("metadata")),
                "spec", ObjectValue.of("audiences", audiences,
                        "expirationSeconds", spec.integer("expirationSeconds", DEFAULT_SECONDS),
                        "boundObjectRef", spec.isSet("boundObjectRef") ? spec.object("boundObjectRef") : NullValue.NULL));
        validate(asked.object("spec").integer("expirationSeconds"));
        admission.validate(asked, null);
        ObjectValue bound = objects.bind(account, spec);
        long seconds = limited(asked.object("spec").integer("expirationSeconds"), scope);
        boolean extended = settings.extended() && bound.isSet("pod") && seconds == SECONDS_OF_PODS
                && settings.audiences().containsAll(audiences.strings());
        String id = identities.uid();
        ObjectValue claims = claims(account, audiences, now, extended ? settings.longestExtension().toSeconds() : seconds, id).with("kubernetes.io",
                extended ? bound.with("warnafter", now.getEpochSecond() + seconds) : bound);
        String token = issuer.sign(claims);
        scope.remarks().annotate("authentication.kubernetes.io/issued-credential-id", "JTI=" + id);
        return new Answer(201, asked
                .with("spec", asked.object("spec").with("expirationSeconds", seconds))
                .with("status", ObjectValue.of(
                        "token", token,
                        "expirationTimestamp", now.plusSeconds(seconds).truncatedTo(ChronoUnit.SECONDS).toString())));
    }

    private static ObjectValue metadata(ApiObject account, Instant now, ObjectValue given) {
        ObjectValue.Builder metadata = ObjectValue.builder().put("name", account.name())
                .put("namespace", account.namespace()).put("uid", account.uid())
                .put("creationTimestamp", now.truncatedTo(ChronoUnit.SECONDS).toString());
        given.forEach((key, value) -> {
            if (!metadata.has(key)) {
                metadata.put(key, value);
            }
        });
        return metadata.build();
    }

    private static void checkPlace(String namespace, String name, ApiObject given) {
        if (!given.name().isEmpty() && !given.name().equals(name)) {
            throw ApiErrors.invalid(KIND, name, new FieldErrors().invalid(
                    FieldPath.of("metadata", "name"), given.name(), "must match the service account name if specified"));
        }
        if (!given.namespace().isEmpty() && !given.namespace().equals(namespace)) {
            throw ApiErrors.invalid(KIND, name, new FieldErrors().invalid(FieldPath.of("metadata", "namespace"),
                    given.namespace(), "must match the service account namespace if specified"));
        }
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

    private long limited(long seconds, RequestScope scope) {
        Duration longest = settings.longest();
        if (longest == null || seconds <= longest.toSeconds()) {
            return seconds;
        }
        scope.remarks().warn("requested expiration of " + seconds + " seconds shortened to " + longest.toSeconds() + " seconds");
        return longest.toSeconds();
    }

    private ObjectValue claims(ApiObject account, ListValue audiences, Instant now, long seconds, String id) {
        return ObjectValue.of(
                "aud", audiences,
                "exp", now.getEpochSecond() + seconds,
                "iat", now.getEpochSecond(),
                "iss", settings.issuer(),
                "jti", id,
                "kubernetes.io", ObjectValue.EMPTY,
                "nbf", now.getEpochSecond(),
                "sub", new ServiceAccountName(account.namespace(), account.name()).user());
    }

    private static ListValue texts(List<String> words) {
        return ListValue.copyOf(words.stream().map(StringValue::new).toList());
    }
}
