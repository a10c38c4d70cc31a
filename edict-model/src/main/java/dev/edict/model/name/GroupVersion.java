package dev.edict.model.name;

import org.jspecify.annotations.Nullable;

/** An API group and a version of it. The core group's name is empty. */
public record GroupVersion(String group, String version) implements Comparable<GroupVersion> {
    public static final GroupVersion V1 = new GroupVersion("", "v1");

    /** Reads {@code v1} or {@code apps/v1}; null if there is more than one slash. */
    public static @Nullable GroupVersion parse(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        if (slash < 0) {
            return new GroupVersion("", apiVersion);
        }
        if (apiVersion.indexOf('/', slash + 1) >= 0) {
            return null;
        }
        return new GroupVersion(apiVersion.substring(0, slash), apiVersion.substring(slash + 1));
    }

    /** The form used in {@code apiVersion} fields. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    public GroupVersionKind kind(String kind) {
        return new GroupVersionKind(group, version, kind);
    }

    public GroupVersionResource resource(String resource) {
        return new GroupVersionResource(group, version, resource);
    }

    @Override
    public int compareTo(GroupVersion other) {
        int byGroup = group.compareTo(other.group);
        return byGroup != 0 ? byGroup : VersionOrder.PREFERRED_FIRST.compare(version, other.version);
    }

    @Override
    public String toString() {
        return apiVersion();
    }

    // Names are keys of maps from the first moment on, where what a record makes itself costs its linkage at start-up.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupVersion that && version.equals(that.version) && group.equals(that.group);
    }

    @Override
    public int hashCode() {
        return version.hashCode() * 31 + group.hashCode();
    }
}
