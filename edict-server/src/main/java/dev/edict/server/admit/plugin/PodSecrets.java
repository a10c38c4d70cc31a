package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which secrets a pod may refer to: a mirror pod none, a pod of a strict account those that the account lists. */
final class PodSecrets {
    private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";
    private static final Map<String, String> CONTAINERS =
            Map.of("initContainers", "init container", "containers", "container");

    private PodSecrets() {}

    /** Why a mirror pod is refused, or null. */
    static @Nullable String objectionToMirror(ObjectValue spec) {
        if (!spec.string("serviceAccountName").isEmpty()) {
            return "a mirror pod may not reference service accounts";
        }
        boolean pulls = spec.list("imagePullSecrets").objects().stream()
                .anyMatch(reference -> !reference.string("name").isEmpty());
        if (pulls || objection(spec, Set.of(), "") != null) {
            return "a mirror pod may not reference secrets";
        }
        boolean projected = spec.list("volumes").objects().stream()
                .flatMap(volume -> volume.object("projected").list("sources").objects().stream())
                .anyMatch(source -> source.isSet("serviceAccountToken"));
        return projected ? "a mirror pod may not use ServiceAccountToken volume projections" : null;
    }

    /** Why a pod of an account is refused, or null: only accounts that ask for it limit their pods. */
    static @Nullable String objection(ObjectValue spec, ObjectValue account) {
        ApiObject owner = new ApiObject(account);
        if (!Set.of("1", "t", "T", "true", "TRUE", "True").contains(owner.annotations().getOrDefault(ENFORCE, ""))) {
            return null;
        }
        String secrets = objection(spec, names(account, "secrets"), owner.name());
        return secrets != null ? secrets : pullObjection(spec, names(account, "imagePullSecrets"), owner.name());
    }

    private static Set<String> names(ObjectValue account, String list) {
        return account.list(list).objects().stream()
                .map(reference -> reference.string("name")).collect(Collectors.toSet());
    }

    private static @Nullable String objection(ObjectValue spec, Set<String> allowed, String account) {
        String refusal = " is not allowed because service account " + account + " does not reference that secret";
        for (ObjectValue volume : spec.list("volumes").objects()) {
            String name = volume.object("secret").string("secretName");
            if (volume.isSet("secret") && !allowed.contains(name)) {
                return "volume with secret.secretName=\"" + name + "\"" + refusal;
            }
        }
        for (String group : new String[] {"initContainers", "containers"}) {
            for (ObjectValue container : spec.list(group).objects()) {
                String reference = environment(container, allowed);
                if (reference != null) {
                    return CONTAINERS.get(group) + " " + container.string("name") + reference + refusal;
                }
            }
        }
        return null;
    }

    private static @Nullable String environment(ObjectValue container, Set<String> allowed) {
        for (ObjectValue variable : container.list("env").objects()) {
            ObjectValue key = variable.object("valueFrom").objectOrNull("secretKeyRef");
            if (key != null && !allowed.contains(key.string("name"))) {
                return " with envVar " + variable.string("name") + " referencing secret.secretName=\""
                        + key.string("name") + "\"";
            }
        }
        for (ObjectValue source : container.list("envFrom").objects()) {
            ObjectValue secret = source.objectOrNull("secretRef");
            if (secret != null && !allowed.contains(secret.string("name"))) {
                return " with envFrom referencing secret.secretName=\"" + secret.string("name") + "\"";
            }
        }
        return null;
    }

    private static @Nullable String pullObjection(ObjectValue spec, Set<String> allowed, String account) {
        int index = 0;
        for (ObjectValue reference : spec.list("imagePullSecrets").objects()) {
            if (!allowed.contains(reference.string("name"))) {
                return "imagePullSecrets[" + index + "].name=\"" + reference.string("name")
                        + "\" is not allowed because service account " + account
                        + " does not reference that imagePullSecret";
            }
            index++;
        }
        return null;
    }
}
