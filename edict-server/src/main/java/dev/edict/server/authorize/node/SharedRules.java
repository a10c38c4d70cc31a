package dev.edict.server.authorize.node;

import dev.edict.model.name.GroupResource;
import dev.edict.server.filter.RequestInfo;
import java.util.Map;
import java.util.Set;

/** What every node may do whoever it is: the rules of the role {@code system:node} that no graph narrows. */
final class SharedRules {
    private static final Set<String> CREATE = Set.of("create");
    private static final Set<String> READ = Set.of("get", "list", "watch");
    private static final Set<String> RECORD = Set.of("create", "update", "patch");

    private static final Map<GroupResource, Set<String>> VERBS = Map.of(
            new GroupResource("authentication.k8s.io", "tokenreviews"), CREATE,
            new GroupResource("authorization.k8s.io", "subjectaccessreviews"), CREATE,
            new GroupResource("authorization.k8s.io", "localsubjectaccessreviews"), CREATE,
            new GroupResource("", "services"), READ,
            new GroupResource("", "events"), RECORD,
            new GroupResource("events.k8s.io", "events"), RECORD,
            new GroupResource("", "endpoints"), Set.of("get"),
            new GroupResource("certificates.k8s.io", "certificatesigningrequests"), Set.of("create", "get", "list", "watch"),
            new GroupResource("storage.k8s.io", "csidrivers"), READ,
            new GroupResource("node.k8s.io", "runtimeclasses"), READ);

    private SharedRules() {}

    static boolean allow(RequestInfo request) {
        return request.subresource().isEmpty()
                && VERBS.getOrDefault(new GroupResource(request.group(), request.resource()), Set.of())
                        .contains(request.verb());
    }
}
