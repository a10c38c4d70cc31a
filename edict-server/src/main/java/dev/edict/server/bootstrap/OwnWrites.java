package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The server as a client of itself: it writes the objects of one resource as others would, and is noted as the owner of
 * what it writes.
 */
final class OwnWrites {
    /** Under this name the server owns fields, if nothing else is said. */
    static final String SERVER = "kube-apiserver";

    private final ControlPlane plane;
    private final GroupVersionResource resource;
    private final String manager;

    OwnWrites(ControlPlane plane, GroupVersionResource resource, String manager) {
        this.plane = plane;
        this.resource = resource;
        this.manager = manager;
    }

    static OwnWrites ofServer(ControlPlane plane, String group, String version, String resource) {
        return new OwnWrites(plane, new GroupVersionResource(group, version, resource), SERVER);
    }

    ResourceRegistry registry() {
        return plane.registry(resource);
    }

    @Nullable ObjectValue find(String namespace, String name) {
        CachedObject found = registry().find(namespace, name);
        return found == null ? null : found.tree();
    }

    List<ObjectValue> all(String namespace) {
        List<ObjectValue> all = new ArrayList<>();
        registry().list(namespace, Interest.Selection.ALL, ListOptions.ALL).items()
                .forEach(object -> all.add(object.tree()));
        return all;
    }

    /** Whether there was an object of this name when this server last looked, or is now. */
    boolean isKnown(String namespace, String name) {
        return registry().glance(namespace, name) != null || registry().find(namespace, name) != null;
    }

    /** Creates the object; one that is there already is as good. @return whether it was created */
    boolean create(String namespace, ObjectValue object) {
        ObjectValue defaulted = registry().strategy().rules().setDefaults(object);
        try {
            registry().create(RequestScope.internal(namespace), plane.tracker(resource).created(defaulted, manager, ""),
                    Admission.NONE);
            return true;
        } catch (ApiException taken) {
            if (taken.code() != 409) {
                throw taken;
            }
            return false;
        }
    }

    /** Changes an object; one that has gone or changed meanwhile is left to the next time. @return whether it was there */
    boolean update(String namespace, String name, UnaryOperator<ObjectValue> change) {
        return write(namespace, name, UpdateRules.main(registry().strategy().rules()).notCreating(),
                live -> plane.tracker(resource).updated(live, change.apply(live), manager, ""));
    }

    /** Applies a status, by force. */
    void applyStatus(ObjectValue configuration) {
        ApiObject identity = new ApiObject(configuration);
        write(identity.namespace(), identity.name(), UpdateRules.status(registry().strategy().rules()),
                live -> plane.tracker(resource).applied(live, configuration, manager, true, "status"));
    }

    private boolean write(String namespace, String name, UpdateRules rules, UnaryOperator<ObjectValue> change) {
        try {
            registry().update(RequestScope.internal(namespace), name,
                    existing -> change.apply(existing == null ? ObjectValue.EMPTY : existing.tree()),
                    rules.unconditionally(), Admission.NONE);
            return true;
        } catch (ApiException goneOrChanged) {
            if (goneOrChanged.code() != 404 && goneOrChanged.code() != 409) {
                throw goneOrChanged;
            }
            return false;
        }
    }

    /** Deletes the object if it is there. */
    void delete(String namespace, String name) {
        delete(namespace, name, DeleteOptions.NONE);
    }

    /** Deletes the object if it is there with this uid. */
    void delete(String namespace, String name, String uid) {
        delete(namespace, name, DeleteOptions.NONE.withPreconditions(new Preconditions(uid, null)));
    }

    private void delete(String namespace, String name, DeleteOptions options) {
        try {
            registry().delete(RequestScope.internal(namespace), name, options, Admission.NONE);
        } catch (ApiException gone) {
            if (gone.code() != 404 && gone.code() != 409) {
                throw gone;
            }
        }
    }

    /** An object as it would be stored: for comparisons with those that are. */
    ObjectValue canonical(ObjectValue object) {
        return registry().strategy().canonical().apply(object);
    }
}
