package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who answers for a version of a group.
 *
 * @param groupPriority the group with the highest of its versions comes first
 * @param versionPriority the highest version comes first within its group
 * @param backend the other server, or null for this one
 * @param available whether the other server was there when it was last looked at
 */
record ApiService(
        String name, GroupVersion groupVersion, int groupPriority, int versionPriority, @Nullable Backend backend,
        boolean available) {

    /**
     * How the other server is reached. Those who share a backend share its connections.
     *
     * @param caBundle the authorities that vouch for it, encoded; empty for those of the system
     * @param insecure to believe whatever certificate it shows
     */
    record Backend(String namespace, String service, int port, String caBundle, boolean insecure) {

        /** The name that its certificate must have. */
        String serverName() {
            return service + "." + namespace + ".svc";
        }
    }

    static ApiService of(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ObjectValue service = spec.objectOrNull("service");
        Backend backend = service == null ? null : new Backend(service.string("namespace"), service.string("name"),
                (int) service.integer("port", 443), spec.string("caBundle"), spec.bool("insecureSkipTLSVerify"));
        return new ApiService(object.object("metadata").string("name"),
                new GroupVersion(spec.string("group"), spec.string("version")),
                (int) spec.integer("groupPriorityMinimum"), (int) spec.integer("versionPriority"), backend,
                isAvailable(object));
    }

    private static boolean isAvailable(ObjectValue object) {
        return object.object("status").list("conditions").objects().stream()
                .anyMatch(condition -> condition.string("type").equals("Available")
                        && condition.string("status").equals("True"));
    }

    /** The backend of a service that has one. */
    Backend remote() {
        return Objects.requireNonNull(backend, "answered by this server");
    }

    /** The name of the object that stands for a version of a group. */
    static String name(GroupVersion version) {
        return version.version() + "." + version.group();
    }

    /** Where the version's paths begin. */
    String root() {
        return groupVersion.group().isEmpty() ? "/api/" + groupVersion.version() : "/apis/" + groupVersion.apiVersion();
    }
}
