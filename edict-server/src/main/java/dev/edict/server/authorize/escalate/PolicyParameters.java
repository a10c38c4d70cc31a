package dev.edict.server.authorize.escalate;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whoever lets an admission policy read parameters must be able to read them: the policy reads with the rights of the server, and
 * can tell in its messages what it has read. A policy takes the right to get all objects of its kind of parameters, a binding that to
 * get or list those it refers to. Masters may do all.
 */
public final class PolicyParameters {
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final String ALL = "*";

    private final Authorizer rights;
    private final Function<GroupVersionKind, List<ResourceType>> typesOf;
    private final Function<String, ResourceRegistry> registries;

    /**
     * @param typesOf what is served with objects of a kind
     * @param registries the registries of policies, by resource
     */
    public PolicyParameters(Authorizer rights, Function<GroupVersionKind, List<ResourceType>> typesOf,
            Function<String, ResourceRegistry> registries) {
        this.rights = rights;
        this.typesOf = typesOf;
        this.registries = registries;
    }

    /** Whether the writes of a resource are to be confirmed. */
    public static boolean concern(GroupResource resource) {
        return resource.group().equals(GROUP) && switch (resource.resource()) {
            case "validatingadmissionpolicies", "mutatingadmissionpolicies",
                    "validatingadmissionpolicybindings", "mutatingadmissionpolicybindings" -> true;
            default -> false;
        };
    }

    /**
     * @param object that is valid
     * @throws ApiException if the writer may not read what the object would
     */
    public void confirm(RequestScope scope, GroupResource resource, ObjectValue object, @Nullable ObjectValue old) {
        if (!scope.subresource().isEmpty() || scope.user().isIn(User.MASTERS)) {
            return;
        }
        boolean binding = resource.resource().endsWith("bindings");
        String objection = binding
                ? objectionToBinding(scope.user(), resource, object.object("spec"))
                : objectionToPolicy(scope.user(), object, old);
        if (objection != null) {
            throw ApiErrors.invalid(new GroupKind(GROUP, object.string("kind")), new ApiObject(object).name(), new FieldErrors()
                    .forbidden(FieldPath.of("spec", binding ? "paramRef" : "paramKind"), objection));
        }
    }

    private @Nullable String objectionToPolicy(User user, ObjectValue policy, @Nullable ObjectValue old) {
        ObjectValue kind = policy.object("spec").object("paramKind");
        if (kind.isEmpty() || old != null && kind.equals(old.object("spec").object("paramKind"))) {
            return null;
        }
        Decision decision = rights.decide(user,
                RequestInfo.ofResource("get", Parameters.of(kind, typesOf).resource(), ALL, ALL, ""));
        if (decision.isAllowed()) {
            return null;
        }
        return decision.error().isEmpty()
                ? "user " + told(user) + " must have \"get\" permission on all objects of the referenced paramKind (kind="
                        + kind.string("kind") + ", apiVersion=" + kind.string("apiVersion") + ")"
                : decision.error();
    }

    /** Also if the reference is the same as before: what it means may have changed with the policy. */
    private @Nullable String objectionToBinding(User user, GroupResource resource, ObjectValue spec) {
        ObjectValue reference = spec.object("paramRef");
        if (reference.isEmpty()) {
            return null;
        }
        String name = spec.string("policyName");
        CachedObject policy = registries.apply(resource.resource().replace("bindings", "").replace("policy", "policies"))
                .find("", name);
        ObjectValue kind = policy == null ? ObjectValue.EMPTY : policy.tree().object("spec").object("paramKind");
        Parameters parameters = Parameters.of(kind, typesOf);
        String verb = reference.string("name").isEmpty() ? "list" : "get";
        Decision decision = rights.decide(user, RequestInfo.ofResource(
                verb, parameters.resource(), reference.string("namespace"), reference.string("name"), ""));
        if (decision.isAllowed()) {
            return null;
        }
        boolean mutating = resource.resource().startsWith("mutating");
        if (!decision.error().isEmpty()) {
            return (mutating ? "" : "failed to authorize request: ") + decision.error();
        }
        String shown = "&{" + kind.string("apiVersion") + " " + kind.string("kind") + "}";
        String unsure = policy == null ? "get policy " + name
                : !parameters.readable() ? "parse paramKind " + shown
                : !parameters.served() ? "resolve paramKind " + shown : "";
        if (unsure.isEmpty()) {
            // The real server mixes the two up for mutating policies.
            return "user " + (mutating ? verb : told(user)) + " does not have \"" + (mutating ? told(user) : verb)
                    + "\" permission on the object referenced by paramRef";
        }
        return "unable to " + unsure + " to determine minimum required permissions and user " + told(user)
                + " does not have \"" + verb + "\" permission for all groups, versions and resources";
    }

    /**
     * What has to be readable.
     *
     * @param resource with stars for what is not known
     * @param readable whether the version can be read
     * @param served whether the kind is that of a resource
     */
    private record Parameters(GroupVersionResource resource, boolean readable, boolean served) {

        /** @param kind empty if none is known */
        static Parameters of(ObjectValue kind, Function<GroupVersionKind, List<ResourceType>> typesOf) {
            if (kind.isEmpty()) {
                return new Parameters(new GroupVersionResource(ALL, ALL, ALL), true, true);
            }
            GroupVersion version = GroupVersion.parse(kind.string("apiVersion"));
            if (version == null) {
                return new Parameters(new GroupVersionResource(ALL, ALL, ALL), false, true);
            }
            List<ResourceType> types =
                    typesOf.apply(new GroupVersionKind(version.group(), version.version(), kind.string("kind")));
            String resource = types.isEmpty() ? ALL : types.getFirst().resource().resource();
            return new Parameters(
                    new GroupVersionResource(version.group(), version.version(), resource), true, !types.isEmpty());
        }
    }

    /** A user as Go shows one. */
    private static String told(User user) {
        StringBuilder extra = new StringBuilder();
        new TreeMap<>(user.extra()).forEach((key, values) ->
                extra.append(extra.isEmpty() ? "" : " ").append(key).append(":[").append(String.join(" ", values)).append(']'));
        return "&{" + user.name() + " " + user.uid() + " [" + String.join(" ", user.groups()) + "] map[" + extra + "]}";
    }
}
