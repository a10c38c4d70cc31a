package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How important the built-in groups and their versions are: clients take a short name for the first that has it. */
final class GroupPriorities {

    /** Of a group, and of a version within its group; the higher comes first. */
    record Priority(int group, int version) {}

    /** What custom resources have: below all that is built in, and their versions by name. */
    static final Priority CUSTOM = new Priority(1_000, 100);

    /** Above all that can be asked for. */
    static final int REGISTRATION = 20_001;

    /** Group, its priority, then versions with theirs. The versions that only Edict serves have the ones of their time. */
    private static final String TABLE = """
            - 18000 v1=1
            extensions 17150 v1beta1=1
            apps 17800 v1=15 v1beta2=9 v1beta1=1
            events.k8s.io 17750 v1=15 v1beta1=5
            authentication.k8s.io 17700 v1=15 v1beta1=9 v1alpha1=1
            authorization.k8s.io 17600 v1=15 v1beta1=9
            autoscaling 17500 v1=15 v2=30 v2beta1=9 v2beta2=1
            batch 17400 v1=15 v1beta1=9 v2alpha1=9
            certificates.k8s.io 17300 v1=15 v1beta1=9 v1alpha1=1
            networking.k8s.io 17200 v1=15 v1beta1=9 v1alpha1=1
            policy 17100 v1=15 v1beta1=9
            rbac.authorization.k8s.io 17000 v1=15 v1beta1=12 v1alpha1=9
            settings.k8s.io 16900 v1alpha1=9
            storage.k8s.io 16800 v1=15 v1beta1=9 v1alpha1=1
            apiextensions.k8s.io 16700 v1=15 v1beta1=9
            admissionregistration.k8s.io 16700 v1=15 v1beta1=12 v1alpha1=9
            scheduling.k8s.io 16600 v1=15 v1beta1=12 v1alpha1=9 v1alpha2=2
            coordination.k8s.io 16500 v1=15 v1beta1=13 v1alpha2=12
            node.k8s.io 16300 v1=15 v1alpha1=1 v1beta1=9
            discovery.k8s.io 16200 v1=15 v1beta1=12
            resource.k8s.io 16200 v1=21 v1beta2=15 v1beta1=9 v1alpha3=1
            flowcontrol.apiserver.k8s.io 16100 v1=21 v1beta3=18 v1beta2=15 v1beta1=12 v1alpha1=9
            internal.apiserver.k8s.io 16000 v1alpha1=9
            storagemigration.k8s.io 15800 v1beta1=9 v1alpha1=1
            """;

    private static final Map<GroupVersion, Priority> BUILT_IN = read();

    private GroupPriorities() {}

    private static Map<GroupVersion, Priority> read() {
        Map<GroupVersion, Priority> priorities = new HashMap<>();
        TABLE.lines().forEach(line -> {
            String[] words = line.split(" ");
            String group = words[0].equals("-") ? "" : words[0];
            for (int index = 2; index < words.length; index++) {
                int equals = words[index].indexOf('=');
                priorities.put(new GroupVersion(group, words[index].substring(0, equals)),
                        new Priority(Integer.parseInt(words[1]), Integer.parseInt(words[index].substring(equals + 1))));
            }
        });
        return Map.copyOf(priorities);
    }

    /** The priority of a built-in version, or null: the registration's own group has none, nor have custom ones. */
    static @Nullable Priority builtIn(GroupVersion version) {
        return BUILT_IN.get(version);
    }

    /** The priority of a version that this server answers for. */
    static Priority local(GroupVersion version) {
        Priority known = BUILT_IN.get(version);
        if (known != null) {
            return known;
        }
        return version.group().equals("apiregistration.k8s.io") ? new Priority(REGISTRATION, 0) : CUSTOM;
    }
}
