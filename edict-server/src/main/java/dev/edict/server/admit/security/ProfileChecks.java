package dev.edict.server.admit.security;

import static dev.edict.server.admit.security.PodShape.called;
import static dev.edict.server.admit.security.PodShape.plural;
import static dev.edict.server.admit.security.PodShape.quoted;
import static dev.edict.server.admit.security.PodShape.setters;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The profiles that keep a container's processes in bounds: AppArmor, seccomp, SELinux. */
final class ProfileChecks {
    static final Set<String> SELINUX_TYPES = Set.of("", "container_t", "container_init_t", "container_kvm_t");
    static final Set<String> SELINUX_TYPES_31 =
            Set.of("", "container_t", "container_init_t", "container_kvm_t", "container_engine_t");

    private static final Set<String> KEEPING = Set.of("RuntimeDefault", "Localhost");
    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
    private static final String SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";

    private ProfileChecks() {}

    /** Whether a security context sets a profile of a sort that is not allowed; that is added to the wrong ones. */
    private static boolean isWrong(ObjectValue security, String profile, Set<String> wrong) {
        ObjectValue set = security.objectOrNull(profile);
        if (set == null || KEEPING.contains(set.string("type"))) {
            return false;
        }
        wrong.add(set.string("type"));
        return true;
    }

    static @Nullable Violation appArmor(PodShape pod) {
        Set<String> wrong = new TreeSet<>();
        List<String> bad = new ArrayList<>();
        boolean ofPod = isWrong(pod.security(), "appArmorProfile", wrong);
        String setters = setters(ofPod, pod.containers(security -> isWrong(security, "appArmorProfile", wrong)));
        if (!setters.isEmpty()) {
            bad.add(setters);
        }
        List<String> values = new ArrayList<>(wrong);
        Set<String> annotations = new TreeSet<>();
        pod.annotations().strings().forEach((key, value) -> {
            if (key.startsWith(APP_ARMOR) && !value.isEmpty() && !value.equals("runtime/default")
                    && !value.startsWith("localhost/")) {
                annotations.add(key + "=" + StringValue.quote(value));
            }
        });
        if (!annotations.isEmpty()) {
            values.addAll(annotations);
            bad.add(plural("annotation", annotations));
        }
        return bad.isEmpty() ? null : new Violation(plural("forbidden AppArmor profile", values),
                String.join(" and ", bad) + " must not set AppArmor profile type to " + quoted(values));
    }

    /** As it was said before there were fields for it. */
    static @Nullable Violation seccompAnnotations(PodShape pod) {
        Set<String> keys = new TreeSet<>(Set.of(SECCOMP_POD));
        pod.visit((container, security) -> keys.add(SECCOMP_CONTAINER + container.string("name")));
        Set<String> bad = new TreeSet<>();
        for (String key : keys) {
            String value = pod.annotations().string(key);
            if (pod.annotations().has(key) && !value.equals("runtime/default") && !value.equals("docker/default")
                    && !value.startsWith("localhost/")) {
                bad.add(key + "=" + StringValue.quote(value));
            }
        }
        return bad.isEmpty() ? null : new Violation("seccompProfile",
                "forbidden " + plural("annotation", bad) + " " + String.join(", ", bad));
    }

    static @Nullable Violation seccomp(PodShape pod) {
        Set<String> wrong = new TreeSet<>();
        boolean ofPod = isWrong(pod.security(), "seccompProfile", wrong);
        String setters = setters(ofPod, pod.containers(security -> isWrong(security, "seccompProfile", wrong)));
        return setters.isEmpty() ? null : new Violation("seccompProfile",
                setters + " must not set securityContext.seccompProfile.type to " + quoted(wrong));
    }

    static @Nullable Violation requiredSeccomp(PodShape pod) {
        Violation wrong = seccomp(pod);
        if (wrong != null || pod.security().isSet("seccompProfile")) {
            return wrong;
        }
        List<String> silent = pod.containers(security -> !security.isSet("seccompProfile"));
        return silent.isEmpty() ? null : new Violation("seccompProfile", "pod or " + called("container", silent)
                + " must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\"");
    }

    static @Nullable Violation seLinux(PodShape pod, Set<String> allowed) {
        SeLinux found = new SeLinux(allowed);
        boolean ofPod = found.isWrong(pod.security());
        String setters = setters(ofPod, pod.containers(found::isWrong));
        return setters.isEmpty() ? null : new Violation("seLinuxOptions",
                setters + " set forbidden securityContext.seLinuxOptions: " + found.told());
    }

    /** Gathers what is wrong with the labels of processes. Used by one thread. */
    private static final class SeLinux {
        private final Set<String> allowed;
        private final Set<String> types = new TreeSet<>();
        private boolean user;
        private boolean role;

        SeLinux(Set<String> allowed) {
            this.allowed = allowed;
        }

        boolean isWrong(ObjectValue security) {
            ObjectValue options = security.object("seLinuxOptions");
            boolean type = !allowed.contains(options.string("type"));
            if (type) {
                types.add(options.string("type"));
            }
            boolean hasUser = !options.string("user").isEmpty();
            boolean hasRole = !options.string("role").isEmpty();
            user |= hasUser;
            role |= hasRole;
            return type || hasUser || hasRole;
        }

        String told() {
            List<String> all = new ArrayList<>();
            if (!types.isEmpty()) {
                all.add(called("type", types));
            }
            if (user) {
                all.add("user may not be set");
            }
            if (role) {
                all.add("role may not be set");
            }
            return String.join("; ", all);
        }
    }
}
