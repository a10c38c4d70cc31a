package dev.edict.cli;

import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.encrypt.ConfiguredResources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a server keeps in its own store and lets be written: one path for each resource. */
final class RewritableResources {
    private static final String DISCOVERY = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    /** Groups that show objects of others. */
    private static final Set<String> VIEWS = Set.of("events.k8s.io", "extensions");

    private RewritableResources() {}

    /** @param path of all objects, without those of a namespace in it */
    record Resource(GroupResource name, String path, boolean namespaced) {
        /** The path of one of them. */
        String path(String namespace, String object) {
            if (!namespaced) {
                return path + "/" + object;
            }
            int slash = path.lastIndexOf('/');
            return path.substring(0, slash) + "/namespaces/" + namespace + path.substring(slash) + "/" + object;
        }
    }

    /** @param names which are meant, as a configuration has them; all if there are none */
    static List<Resource> find(ClusterConnection connection, List<String> names) throws IOException {
        Set<String> foreign = foreign(connection);
        List<Resource> found = new ArrayList<>();
        for (String root : List.of("/api", "/apis")) {
            for (ObjectValue group : read(connection, root, DISCOVERY).list("items").objects()) {
                String name = group.object("metadata").string("name");
                if (!VIEWS.contains(name)) {
                    addAll(found, name, root, group, foreign);
                }
            }
        }
        return found.stream()
                .filter(resource -> names.isEmpty() || ConfiguredResources.cover(names, resource.name())).toList();
    }

    /** The first version in which a resource can be written counts. */
    private static void addAll(List<Resource> found, String group, String root, ObjectValue shown, Set<String> foreign) {
        Set<String> seen = new HashSet<>();
        for (ObjectValue version : shown.list("versions").objects()) {
            String base = root + (group.isEmpty() ? "" : "/" + group) + "/" + version.string("version");
            for (ObjectValue resource : version.list("resources").objects()) {
                List<String> verbs = resource.list("verbs").strings();
                String name = resource.string("resource");
                if (!foreign.contains(base) && verbs.contains("list") && verbs.contains("patch") && seen.add(name)) {
                    found.add(new Resource(new GroupResource(group, name), base + "/" + name,
                            resource.string("scope").equals("Namespaced")));
                }
            }
        }
    }

    /** The versions of groups for which other servers answer. */
    private static Set<String> foreign(ClusterConnection connection) throws IOException {
        Set<String> foreign = new HashSet<>();
        for (ObjectValue service : read(connection, "/apis/apiregistration.k8s.io/v1/apiservices", "application/json")
                .list("items").objects()) {
            ObjectValue spec = service.object("spec");
            if (spec.get("service") instanceof ObjectValue) {
                foreign.add("/apis/" + spec.string("group") + "/" + spec.string("version"));
            }
        }
        return foreign;
    }

    private static ObjectValue read(ClusterConnection connection, String path, String accept) throws IOException {
        ClusterConnection.Answer answer = connection.get(path, accept);
        if (answer.code() != 200) {
            throw new IOException("cannot read " + path + ": " + answer.message());
        }
        return answer.tree();
    }
}
