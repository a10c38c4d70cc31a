package dev.edict.server.encrypt;

import dev.edict.model.name.GroupResource;

/** Names of resources in a configuration, some of which stand for many. */
final class ResourceNames {
    /** {@code *.*}. */
    static final GroupResource EVERYTHING = new GroupResource("*", "*");

    private ResourceNames() {}

    /** {@code deployments.apps} is {@code deployments} of the group {@code apps}; {@code *.} is all of the core group. */
    static GroupResource parse(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? new GroupResource("", name) : new GroupResource(name.substring(dot + 1), name.substring(0, dot));
    }

    static boolean isWildcard(GroupResource resource) {
        return resource.resource().equals("*");
    }

    /** All resources of the same group. */
    static GroupResource allOf(GroupResource resource) {
        return new GroupResource(resource.group(), "*");
    }

    /** The name as a configuration has it. */
    static String text(GroupResource resource) {
        return resource.group().isEmpty() && isWildcard(resource) ? "*." : resource.toString();
    }
}
