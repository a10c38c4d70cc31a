package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.LogText;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import java.lang.System.Logger;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Notes on Secrets with tokens of service accounts on which day they were last used, for those who clean up. Nobody waits
 * for it, and each Secret is written by one thread at a time.
 */
final class SecretUse {
    private static final Logger LOG = System.getLogger(SecretUse.class.getName());
    private static final GroupVersionResource SECRETS = new GroupVersionResource("", "v1", "secrets");
    private static final String LABEL = "kubernetes.io/legacy-token-last-used";
    private static final String MANAGER = "kube-apiserver";

    private final ControlPlane plane;
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    SecretUse(ControlPlane plane) {
        this.plane = plane;
    }

    void note(ApiObject secret, String day) {
        if (underWay.add(secret.uid())) {
            Thread.ofVirtual().name("edict-token-use").start(() -> {
                try {
                    write(secret, day);
                } catch (RuntimeException failed) {
                    LOG.log(Logger.Level.WARNING, "it can not be noted that the token in the Secret " + secret.namespace() + "/"
                            + secret.name() + " was used: " + LogText.of(failed.getMessage()));
                } finally {
                    underWay.remove(secret.uid());
                }
            });
        }
    }

    private void write(ApiObject secret, String day) {
        ResourceRegistry secrets = plane.core("secrets");
        secrets.update(RequestScope.internal(secret.namespace()), secret.name(), existing -> {
            ObjectValue live = existing == null ? ObjectValue.EMPTY : existing.tree();
            return new ApiObject(live).uid().equals(secret.uid())
                    ? plane.tracker(SECRETS).updated(live, marked(live, day), MANAGER, "") : live;
        }, UpdateRules.main(secrets.strategy().rules()).notCreating().unconditionally(), Admission.NONE);
    }

    private static ObjectValue marked(ObjectValue secret, String day) {
        return secret.mapObject("metadata",
                metadata -> metadata.with("labels", metadata.object("labels").with(LABEL, day)));
    }
}
