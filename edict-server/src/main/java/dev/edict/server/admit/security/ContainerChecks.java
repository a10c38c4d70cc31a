package dev.edict.server.admit.security;

import static dev.edict.server.admit.security.PodShape.called;
import static dev.edict.server.admit.security.PodShape.quoted;
import static dev.edict.server.admit.security.PodShape.setters;

import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What containers may be, and become. */
final class ContainerChecks {
    private static final Set<String> CAPABILITIES = Set.of("AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL",
            "MKNOD", "NET_BIND_SERVICE", "SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT");
    private static final Set<String> HARMLESS = Set.of("NET_BIND_SERVICE");

    private ContainerChecks() {}

    static @Nullable Violation privileged(PodShape pod) {
        List<String> bad = pod.containers(security -> security.bool("privileged"));
        return bad.isEmpty() ? null : new Violation("privileged",
                called("container", bad) + " must not set securityContext.privileged=true");
    }

    static @Nullable Violation escalation(PodShape pod) {
        List<String> bad = pod.containers(security ->
                !security.isSet("allowPrivilegeEscalation") || security.bool("allowPrivilegeEscalation"));
        return bad.isEmpty() ? null : new Violation("allowPrivilegeEscalation != false",
                called("container", bad) + " must set securityContext.allowPrivilegeEscalation=false");
    }

    static @Nullable Violation capabilities(PodShape pod) {
        String added = added(pod, CAPABILITIES);
        return added.isEmpty() ? null : new Violation("non-default capabilities", added);
    }

    static @Nullable Violation droppedCapabilities(PodShape pod) {
        List<String> details = new ArrayList<>();
        List<String> keeping = pod.containers(security ->
                !security.object("capabilities").list("drop").strings().contains("ALL"));
        if (!keeping.isEmpty()) {
            details.add(called("container", keeping) + " must set securityContext.capabilities.drop=[\"ALL\"]");
        }
        String added = added(pod, HARMLESS);
        if (!added.isEmpty()) {
            details.add(added);
        }
        return details.isEmpty() ? null : new Violation("unrestricted capabilities", String.join("; ", details));
    }

    private static String added(PodShape pod, Set<String> allowed) {
        Set<String> wrong = new TreeSet<>();
        List<String> bad = pod.containers(security -> {
            List<String> added = new ArrayList<>(security.object("capabilities").list("add").strings());
            added.removeAll(allowed);
            return wrong.addAll(added) || !added.isEmpty();
        });
        return bad.isEmpty() ? "" : called("container", bad) + " must not include " + quoted(wrong)
                + " in securityContext.capabilities.add";
    }

    static @Nullable Violation procMount(PodShape pod) {
        Set<String> wrong = new TreeSet<>();
        List<String> bad = pod.containers(security -> {
            String mount = security.string("procMount");
            if (!security.isSet("procMount") || mount.equals("Default")) {
                return false;
            }
            wrong.add(mount);
            return true;
        });
        return bad.isEmpty() ? null : new Violation("procMount",
                called("container", bad) + " must not set securityContext.procMount to " + quoted(wrong));
    }

    static @Nullable Violation nonRoot(PodShape pod) {
        ObjectValue shared = pod.security();
        boolean refuses = shared.isSet("runAsNonRoot") && !shared.bool("runAsNonRoot");
        List<String> refusing = pod.containers(security ->
                security.isSet("runAsNonRoot") && !security.bool("runAsNonRoot"));
        String setters = setters(refuses, refusing);
        if (!setters.isEmpty()) {
            return new Violation("runAsNonRoot != true", setters + " must not set securityContext.runAsNonRoot=false");
        }
        List<String> silent = pod.containers(security -> !security.isSet("runAsNonRoot") && !shared.bool("runAsNonRoot"));
        return silent.isEmpty() ? null : new Violation("runAsNonRoot != true",
                "pod or " + called("container", silent) + " must set securityContext.runAsNonRoot=true");
    }

    static @Nullable Violation user(PodShape pod) {
        String setters = setters(isRoot(pod.security()), pod.containers(ContainerChecks::isRoot));
        return setters.isEmpty() ? null : new Violation("runAsUser=0", setters + " must not set runAsUser=0");
    }

    private static boolean isRoot(ObjectValue security) {
        return security.isSet("runAsUser") && security.integer("runAsUser") == 0;
    }
}
