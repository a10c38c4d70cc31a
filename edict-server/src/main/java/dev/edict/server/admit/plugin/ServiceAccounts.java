package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Every pod acts as a service account of its namespace, and finds the account's token mounted. */
public final class ServiceAccounts implements AdmissionPlugin {
    private static final String DEFAULT = "default";
    private static final String EPHEMERAL = "ephemeralcontainers";
    private static final int MOST_TRIES = 10;
    private static final long SHORTEST_PAUSE = 100;
    private static final long LONGEST_PAUSE = 200;
    private static final String MOUNT_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";
    private static final ObjectValue PROJECTION = projection();
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final Supplier<ResourceRegistry> accounts;
    private final Identities identities;

    public ServiceAccounts(Supplier<ResourceRegistry> accounts, Identities identities) {
        this.accounts = accounts;
        this.identities = identities;
    }

    @Override
    public String name() {
        return "ServiceAccount";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return NewPods.areIn(target)
                || target.operation() == Operation.UPDATE && target.isForPart(Kinds.POD, EPHEMERAL);
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return !target.subresource().isEmpty() || NewPods.isOne(old);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue pod = request.object();
        ObjectValue spec = pod.object("spec");
        if (!request.subresource().isEmpty()) {
            return pod;
        }
        if (isMirror(pod)) {
            refuse(request, PodSecrets.objectionToMirror(spec));
            return pod;
        }
        String name = spec.string("serviceAccountName").isEmpty() ? DEFAULT : spec.string("serviceAccountName");
        spec = spec.with("serviceAccountName", name).with("serviceAccount", name);
        ObjectValue account = find(request, name);
        if (mountsToken(account, spec)) {
            spec = withToken(spec);
        }
        if (spec.list("imagePullSecrets").isEmpty() && !account.list("imagePullSecrets").isEmpty()) {
            spec = spec.with("imagePullSecrets", account.list("imagePullSecrets"));
        }
        refuse(request, PodSecrets.objection(spec, account));
        return pod.with("spec", spec);
    }

    private static boolean isMirror(ObjectValue pod) {
        return pod.object("metadata").object("annotations").has(MIRROR);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        boolean creates = request.subresource().isEmpty();
        if (creates && isMirror(request.object())) {
            refuse(request, PodSecrets.objectionToMirror(spec));
            return;
        }
        String name = spec.string("serviceAccountName");
        if (name.isEmpty()) {
            throw request.forbidden("no service account specified for pod " + request.namespace() + "/"
                    + new ApiObject(request.object()).name());
        }
        ObjectValue account = find(request, name);
        if (creates) {
            refuse(request, PodSecrets.objection(spec, account));
            return;
        }
        String why = PodSecrets.objectionToEphemeral(spec, account);
        if (why != null) {
            throw ApiErrors.unclassified(why);
        }
    }

    private static void refuse(AdmissionRequest request, @Nullable String why) {
        if (why != null) {
            throw request.forbidden(why);
        }
    }

    private ObjectValue find(AdmissionRequest request, String name) {
        String namespace = request.namespace();
        CachedObject found = accounts.get().recentVisible(namespace, name);
        if (found == null && name.equals(DEFAULT)) {
            found = later(namespace);
        }
        if (found == null) {
            throw request.forbidden("error looking up service account " + namespace + "/" + name
                    + ": serviceaccount " + ApiErrors.quote(name) + " not found");
        }
        return found.tree();
    }

    /** The default account of a namespace that is so new that it may still be to come: it is looked for several times. */
    private @Nullable CachedObject later(String namespace) {
        long between = ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE, LONGEST_PAUSE);
        CachedObject found = null;
        try {
            for (int tried = 1; found == null && tried < MOST_TRIES; tried++) {
                Thread.sleep(between);
                CachedObject newest = accounts.get().find(namespace, DEFAULT);
                found = newest == null || newest.isUninitialized() ? null : newest;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return found;
    }

    private static boolean mountsToken(ObjectValue account, ObjectValue spec) {
        Boolean ofPod = spec.boolOrNull("automountServiceAccountToken");
        if (ofPod != null) {
            return ofPod;
        }
        Boolean ofAccount = account.boolOrNull("automountServiceAccountToken");
        return ofAccount == null || ofAccount;
    }

    private ObjectValue withToken(ObjectValue spec) {
        String existing = tokenVolume(spec);
        String name = existing != null ? existing : "kube-api-access-" + identities.suffix();
        ObjectValue mount = ObjectValue.of("name", name, "readOnly", true, "mountPath", MOUNT_PATH);
        ObjectValue result = spec;
        boolean mounted = false;
        for (String group : new String[] {"initContainers", "containers"}) {
            ObjectValue before = result;
            result = result.mapObjects(group, container -> withMount(container, mount));
            mounted |= result != before && !result.equals(before);
        }
        if (!mounted || existing != null) {
            return result;
        }
        return result.with("volumes", result.list("volumes")
                .plus(ObjectValue.of("name", name, "projected", PROJECTION)));
    }

    private static @Nullable String tokenVolume(ObjectValue spec) {
        for (ObjectValue volume : spec.list("volumes").objects()) {
            if (volume.string("name").startsWith("kube-api-access-")) {
                return volume.string("name");
            }
        }
        return null;
    }

    private static ObjectValue withMount(ObjectValue container, ObjectValue mount) {
        boolean has = container.list("volumeMounts").objects().stream()
                .anyMatch(other -> other.string("mountPath").equals(MOUNT_PATH));
        return has ? container : container.with("volumeMounts", container.list("volumeMounts").plus(mount));
    }

    private static ObjectValue projection() {
        ObjectValue token = ObjectValue.of("serviceAccountToken",
                ObjectValue.of("expirationSeconds", 3607, "path", "token"));
        ObjectValue authority = ObjectValue.of("configMap", ObjectValue.of("name", "kube-root-ca.crt",
                "items", ListValue.of(ObjectValue.of("key", "ca.crt", "path", "ca.crt"))));
        ObjectValue namespace = ObjectValue.of("downwardAPI", ObjectValue.of("items", ListValue.of(ObjectValue.of(
                "path", "namespace",
                "fieldRef", ObjectValue.of("apiVersion", "v1", "fieldPath", "metadata.namespace")))));
        return ObjectValue.of("sources", ListValue.of(token, authority, namespace), "defaultMode", 420);
    }
}
