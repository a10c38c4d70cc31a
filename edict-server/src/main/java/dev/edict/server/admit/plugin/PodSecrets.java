package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which secrets a pod may refer to: a mirror pod none, a pod of a strict account those that the account lists. */
final class PodSecrets {
    private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";
    private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");
    /** The containers that count, in their order, and how messages call them. */
    private static final SequencedMap<String, String> CONTAINERS = new LinkedHashMap<>();

    static {
        CONTAINERS.put("initContainers", "init container");
        CONTAINERS.put("containers", "container");
    }

    private PodSecrets() {}

    /** Why a mirror pod is refused, or null. */
    static @Nullable String objectionToMirror(ObjectValue spec) {
        if (!spec.string("serviceAccountName").isEmpty()) {
            return "a mirror pod may not reference service accounts";
        }
        if (PodReferences.namesSecrets(spec)) {
            return "a mirror pod may not reference secrets";
        }
        boolean projected = spec.list("volumes").objects().stream()
                .flatMap(volume -> volume.object("projected").list("sources").objects().stream())
                .anyMatch(source -> source.isSet("serviceAccountToken"));
        return projected ? "a mirror pod may not use ServiceAccountToken volume projections" : null;
    }

    /** Why a pod of an account is refused, or null: only accounts that ask for it limit their pods. */
    static @Nullable String objection(ObjectValue spec, ObjectValue account) {
        if (!isStrict(account)) {
            return null;
        }
        String name = new ApiObject(account).name();
        Set<String> allowed = names(account, "secrets");
        String secrets = volumeObjection(spec, allowed, name);
        for (Map.Entry<String, String> group : CONTAINERS.entrySet()) {
            secrets = secrets != null ? secrets : objection(spec, group.getKey(), group.getValue(), allowed, name);
        }
        return secrets != null ? secrets : pullObjection(spec, names(account, "imagePullSecrets"), name);
    }

    /** Why containers that are added to a pod of an account for debugging are refused, or null. */
    static @Nullable String objectionToEphemeral(ObjectValue spec, ObjectValue account) {
        return isStrict(account)
                ? objection(spec, "ephemeralContainers", "ephemeral container", names(account, "secrets"),
                        new ApiObject(account).name())
                : null;
    }

    private static boolean isStrict(ObjectValue account) {
        return TRUE.contains(new ApiObject(account).metadata().object("annotations").string(ENFORCE));
    }

    private static Set<String> names(ObjectValue account, String list) {
        return account.list(list).objects().stream()
                .map(reference -> reference.string("name")).collect(Collectors.toSet());
    }

    private static String refusal(String account) {
        return " is not allowed because service account " + account + " does not reference that secret";
    }

    private static @Nullable String volumeObjection(ObjectValue spec, Set<String> allowed, String account) {
        for (ObjectValue volume : spec.list("volumes").objects()) {
            String name = volume.object("secret").string("secretName");
            if (volume.isSet("secret") && !allowed.contains(name)) {
                return "volume with secret.secretName=\"" + name + "\"" + refusal(account);
            }
        }
        return null;
    }

    private static @Nullable String objection(
            ObjectValue spec, String group, String words, Set<String> allowed, String account) {
        for (ObjectValue container : spec.list(group).objects()) {
            String reference = environment(container, allowed);
            if (reference != null) {
                return words + " " + container.string("name") + reference + refusal(account);
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
