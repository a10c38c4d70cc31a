package dev.edict.server.authorize.escalate;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rights;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.filter.User;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who may have devices, and say what became of them. Access to devices that others use takes a label on the namespace, whoever asks.
 * To allocate a claim, or reserve it, takes the right to write {@code resourceclaims/binding} everywhere; to tell of the devices of a
 * driver that to write {@code resourceclaims/driver} of the driver's name, with a verb that says whether the node is one's own.
 */
public final class ClaimedDevices {
    private static final GroupVersionResource CLAIMS = new GroupVersionResource("resource.k8s.io", "v1", "resourceclaims");
    private static final String LABEL = "resource.kubernetes.io/admin-access";
    private static final String NODE_OF_TOKEN = "authentication.kubernetes.io/node-name";

    private final Authorizer rights;
    private final Supplier<ResourceRegistry> namespaces;

    public ClaimedDevices(Authorizer rights, Supplier<ResourceRegistry> namespaces) {
        this.rights = rights;
        this.namespaces = namespaces;
    }

    /** Whether the writes of a resource are to be confirmed. */
    public static boolean concern(GroupResource resource) {
        return resource.group().equals(CLAIMS.group())
                && (resource.resource().equals("resourceclaims") || resource.resource().equals("resourceclaimtemplates"));
    }

    /**
     * @param object that is valid
     * @throws ApiException if the writer may not write this
     */
    public void confirm(RequestScope scope, ObjectValue object, @Nullable ObjectValue old) {
        FieldErrors errors = new FieldErrors();
        if (old == null) {
            ObjectValue spec = object.object("spec");
            checkWanted(scope, spec.object(spec.isSet("spec") ? "spec" : "devices"), errors);
        } else if (scope.subresource().equals("status")) {
            checkStatus(scope, object.object("status"), old.object("status"), errors);
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(
                    new GroupKind(CLAIMS.group(), object.string("kind")), new ApiObject(object).name(), errors);
        }
    }

    /** @param wanted devices, or the spec of a template that has them */
    private void checkWanted(RequestScope scope, ObjectValue wanted, FieldErrors errors) {
        ObjectValue devices = wanted.isSet("devices") ? wanted.object("devices") : wanted;
        List<ObjectValue> requests = devices.list("requests").objects();
        for (int index = 0; index < requests.size(); index++) {
            if (requests.get(index).object("exactly").bool("adminAccess")) {
                requireLabel(scope, FieldPath.of("spec", "devices", "requests").index(index).child("adminAccess"), errors);
                return;
            }
        }
    }

    private void requireLabel(RequestScope scope, FieldPath path, FieldErrors errors) {
        CachedObject namespace = namespaces.get().find("", scope.namespace());
        if (namespace == null || !namespace.tree().object("metadata").object("labels").string(LABEL).equals("true")) {
            errors.forbidden(path, "admin access to devices requires the `" + LABEL
                    + ": true` label on the containing namespace");
        }
    }

    private void checkStatus(RequestScope scope, ObjectValue status, ObjectValue old, FieldErrors errors) {
        List<ObjectValue> results = results(status);
        for (int index = 0; index < results.size(); index++) {
            if (results.get(index).bool("adminAccess") && results(old).stream().noneMatch(one -> one.bool("adminAccess"))) {
                requireLabel(scope, FieldPath.of("status", "allocation", "devices", "results").index(index)
                        .child("adminAccess"), errors);
                break;
            }
        }
        if (!Objects.equals(status.get("allocation"), old.get("allocation"))
                || !status.list("reservedFor").equals(old.list("reservedFor"))) {
            ApiException refusal = refusal(scope.user(),
                    RequestInfo.ofResource(scope.verb(), CLAIMS, "", "", "binding"));
            if (refusal != null) {
                errors.forbidden(FieldPath.of("status", "allocation"), "changing status.allocation or status.reservedFor requires "
                        + "resource=\"resourceclaims/binding\", verb=\"" + scope.verb() + "\" permission: " + refusal.getMessage());
            }
        }
        if (status.isSet("allocation")) {
            checkDevices(scope, status, old, errors);
        }
    }

    private static List<ObjectValue> results(ObjectValue status) {
        return status.object("allocation").object("devices").list("results").objects();
    }

    private void checkDevices(RequestScope scope, ObjectValue status, ObjectValue old, FieldErrors errors) {
        List<String> verbs = isOnItsNode(scope.user(), status.object("allocation"))
                ? List.of("associated-node:" + scope.verb(), "arbitrary-node:" + scope.verb())
                : List.of("arbitrary-node:" + scope.verb());
        for (String driver : changedDrivers(status, old)) {
            ApiException first = null;
            boolean allowed = false;
            for (String verb : verbs) {
                ApiException refusal = refusal(scope.user(),
                        RequestInfo.ofResource(verb, CLAIMS, scope.namespace(), driver, "driver"));
                allowed |= refusal == null;
                first = first == null ? refusal : first;
            }
            if (!allowed && first != null) {
                errors.forbidden(FieldPath.of("status", "devices"), "changing status.devices requires resource=\""
                        + "resourceclaims/driver\", verb=\"[" + String.join(" ", verbs) + "]\" permission: " + first.getMessage());
            }
        }
    }

    private @Nullable ApiException refusal(User user, RequestInfo request) {
        Decision decision = rights.decide(user, request);
        return decision.isAllowed() ? null : Rights.forbidden(user, request, decision.error().isEmpty() ? decision.reason()
                : decision.reason().isEmpty() ? decision.error() : decision.error() + ": " + decision.reason());
    }

    /** Which device of which driver is told of. */
    private record Device(String driver, String pool, String device, String share) {
        static Device of(ObjectValue told) {
            return new Device(told.string("driver"), told.string("pool"), told.string("device"), told.string("shareID"));
        }
    }

    /** The drivers of whose devices something else is told than before. */
    private static SortedSet<String> changedDrivers(ObjectValue status, ObjectValue old) {
        Map<Device, ObjectValue> before = new HashMap<>();
        old.list("devices").objects().forEach(device -> before.put(Device.of(device), device));
        SortedSet<String> changed = new TreeSet<>();
        for (ObjectValue device : status.list("devices").objects()) {
            if (!device.equals(before.remove(Device.of(device)))) {
                changed.add(device.string("driver"));
            }
        }
        before.keySet().forEach(gone -> changed.add(gone.driver()));
        return changed;
    }

    /** Whether somebody is a service account whose token is of the one node for which a claim is allocated. */
    private static boolean isOnItsNode(User user, ObjectValue allocation) {
        List<String> nodes = user.extra().getOrDefault(NODE_OF_TOKEN, List.of());
        return ServiceAccountName.of(user.name()) != null && nodes.size() == 1
                && Formats.dns1123Subdomain(nodes.getFirst()).isEmpty() && nodes.getFirst().equals(nodeOf(allocation));
    }

    private static String nodeOf(ObjectValue allocation) {
        List<ObjectValue> terms = allocation.object("nodeSelector").list("nodeSelectorTerms").objects();
        if (terms.size() != 1 || !terms.getFirst().list("matchExpressions").isEmpty()) {
            return "";
        }
        List<ObjectValue> fields = terms.getFirst().list("matchFields").objects();
        if (fields.size() != 1) {
            return "";
        }
        ObjectValue field = fields.getFirst();
        List<String> values = field.list("values").strings();
        return field.string("key").equals("metadata.name") && field.string("operator").equals("In") && values.size() == 1
                ? values.getFirst() : "";
    }
}
