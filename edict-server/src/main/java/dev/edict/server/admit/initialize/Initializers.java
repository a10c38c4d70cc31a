package dev.edict.server.admit.initialize;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.HiddenObjectGuard;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.registry.RequestScope;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Writes down who has to look at a new object, and lets only those change it who may initialize objects of its resource,
 * through whichever of its paths. Whoever may do that may also say himself who has to look at what he creates, or that nobody
 * has to. Mirror pods exist already, on their node, so nobody can look at them first.
 */
public final class Initializers implements AdmissionPlugin, HiddenObjectGuard {
    private static final String UPDATE_DENIED = "update to uninitialized resource denied";
    private static final GroupKind POD = new GroupKind("", "Pod");
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final ConfiguredInitializers configured;
    private final Authorizer rights;
    private final Clock clock;

    public Initializers(ConfiguredInitializers configured, Authorizer rights, Clock clock) {
        this.configured = configured;
        this.rights = rights;
        this.clock = clock;
    }

    /** What is not stored cannot wait. Of a part it is enough to see that it is written as the whole object. */
    @Override
    public boolean handles(AdmissionTarget target) {
        return target.type().verbs().contains("list") && (target.subresource().isEmpty()
                ? target.operation() == Operation.CREATE || target.operation() == Operation.UPDATE
                : target.operation() == Operation.UPDATE && target.kind().equals(target.type().kind()));
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return of(object) != null
                || (old == null ? !configured.pending(target.type().resource()).isEmpty() : of(old) != null);
    }

    private static @Nullable ObjectValue of(ObjectValue object) {
        return object.object("metadata").objectOrNull("initializers");
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        if (request.rounds().isSecond()) {
            return request.object();
        }
        ObjectValue old = request.old();
        ObjectValue admitted = old == null ? created(request)
                : request.subresource().isEmpty() ? updated(request, old) : partUpdated(request, old);
        return Turn.timed(admitted, old, configured, clock.instant());
    }

    private ObjectValue created(AdmissionRequest request) {
        ObjectValue object = request.object();
        if (of(object) != null) {
            requireRight(request, "create with initializers denied");
            return withoutEmpty(object);
        }
        ObjectValue pending = configured.pending(request.target().type().resource());
        boolean mirror = request.isFor(POD) && object.object("metadata").object("annotations").has(MIRROR);
        return mirror || pending.isEmpty() ? object
                : object.mapObject("metadata", metadata -> metadata.with("initializers", pending));
    }

    private ObjectValue updated(AdmissionRequest request, ObjectValue old) {
        ObjectValue object = withoutEmpty(request.object());
        if (of(object) == null && of(old) == null) {
            return object;
        }
        FieldErrors errors = new FieldErrors();
        InitializerRules.validateUpdate(of(object), of(old), ObjectMetaRules.METADATA.child("initializers"), errors);
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(request.target().type().kind().groupKind(), request.name(), errors);
        }
        requireRight(request, UPDATE_DENIED);
        return object;
    }

    /** Through its status and the like nobody says who is waited for. */
    private ObjectValue partUpdated(AdmissionRequest request, ObjectValue old) {
        ObjectValue known = of(old);
        if (known == null) {
            return request.object().mapObject("metadata", metadata -> metadata.without("initializers"));
        }
        requireRight(request, UPDATE_DENIED);
        return request.object().mapObject("metadata", metadata -> metadata.with("initializers", known));
    }

    @Override
    public void guard(RequestScope scope, GroupVersionResource resource, ObjectValue object) {
        if (of(object) != null) {
            String name = object.object("metadata").string("name");
            String refusal = refusal(scope, resource, scope.namespace(), name, UPDATE_DENIED);
            if (!refusal.isEmpty()) {
                throw ApiErrors.forbidden(resource.groupResource(), name, refusal);
            }
        }
    }

    /** A list without names, and without a result, is none. */
    private static ObjectValue withoutEmpty(ObjectValue object) {
        ObjectValue initializers = of(object);
        return initializers != null && InitializerRules.isEmpty(initializers)
                ? object.mapObject("metadata", metadata -> metadata.without("initializers")) : object;
    }

    private void requireRight(AdmissionRequest request, String what) {
        String refusal = refusal(request.scope(), request.target().type().resource(),
                NamespaceObjects.name(request), request.name(), what);
        if (!refusal.isEmpty()) {
            throw request.forbidden(refusal);
        }
    }

    /** Why somebody may not initialize an object; empty if he may. */
    private String refusal(RequestScope scope, GroupVersionResource resource, String namespace, String name, String what) {
        Decision decision = rights.decide(
                scope.user(), RequestInfo.ofResource("initialize", resource, namespace, name, ""));
        if (!decision.error().isEmpty()) {
            throw ApiErrors.internal(decision.error());
        }
        return decision.isAllowed() ? "" : what + ": " + decision.reason();
    }
}
