package dev.edict.controllers.volume.simulate;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.rbac.v1.ClusterRole;
import dev.edict.api.rbac.v1.ClusterRoleBinding;
import dev.edict.api.rbac.v1.PolicyRule;
import dev.edict.api.rbac.v1.RoleRef;
import dev.edict.api.rbac.v1.Subject;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.CSIDriverSpec;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.volume.StorageClasses;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Map;

/**
 * Storage for nodes that are simulated: a class that is the default, and loops that do for its volumes what a driver and its helpers
 * do in a real cluster. The volumes are objects and nothing else; nothing is stored in them.
 */
public final class SimulatedStorage {
    /** The provisioner of the class, and the driver of its volumes. */
    public static final String DRIVER = "simulated.edict.dev";

    /** The name of the class. */
    public static final String CLASS = "simulated";

    static final String ACCOUNT = "simulated-storage";

    /** What nodes carry that are simulated. */
    static final String SIMULATED_NODE = "edict.dev/simulated";

    private static final String ROLE = "edict:" + ACCOUNT;
    private static final String RBAC = "rbac.authorization.k8s.io";

    private SimulatedStorage() {}

    /** All that volumes need, one loop for each task. */
    public static List<ControlLoop> loops() {
        return List.of(
                ControlLoop.of("simulated-provisioner", Provisioner::works).as(ACCOUNT),
                ControlLoop.of("simulated-resizer", Resizer::works).as(ACCOUNT),
                ControlLoop.of("simulated-attacher", Attacher::works).as(ACCOUNT));
    }

    /**
     * Makes the class, its driver and the rights of the loops, as the administrator of a cluster would. What is there is left as it
     * is. The class is the default, unless there is one.
     */
    public static void install(Client administrator) {
        create(administrator, ClusterRole.TYPE, role());
        create(administrator, ClusterRoleBinding.TYPE, binding());
        create(administrator, CSIDriver.TYPE, CSIDriver.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(DRIVER))
                .withSpec(CSIDriverSpec.EMPTY.withAttachRequired(true)));
        boolean isFirst = StorageClasses.usual(administrator.of(StorageClass.TYPE).list().items()).isEmpty();
        create(administrator, StorageClass.TYPE, storageClass(isFirst));
    }

    private static <T extends Resource> void create(Client administrator, ObjectType<T> type, T object) {
        try {
            administrator.of(type).create(object);
        } catch (ApiFailure.AlreadyExists there) {
            // Whatever it is by now, somebody wants it so.
        }
    }

    static StorageClass storageClass(boolean isDefault) {
        ObjectMeta metadata = ObjectMeta.EMPTY.withName(CLASS);
        return StorageClass.EMPTY
                .withMetadata(isDefault ? metadata.withAnnotations(Map.of(StorageClasses.IS_DEFAULT, "true")) : metadata)
                .withProvisioner(DRIVER)
                .withReclaimPolicy("Delete")
                .withVolumeBindingMode("Immediate")
                .withAllowVolumeExpansion(true);
    }

    /** Whether a volume is one of ours. */
    static boolean isOwn(PersistentVolume volume) {
        return volume.spec().csi() != null && volume.spec().csi().driver().equals(DRIVER);
    }

    private static ClusterRole role() {
        return ClusterRole.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(ROLE)).withRules(List.of(
                rule("", List.of("persistentvolumes"), "get", "list", "watch", "create", "update", "delete"),
                rule("", List.of("persistentvolumeclaims", "nodes"), "get", "list", "watch"),
                rule("", List.of("persistentvolumeclaims/status"), "update"),
                rule("storage.k8s.io", List.of("storageclasses", "volumeattachments"), "get", "list", "watch"),
                rule("storage.k8s.io", List.of("volumeattachments/status"), "update"),
                rule("", List.of("events"), "create", "patch", "update")));
    }

    private static PolicyRule rule(String group, List<String> resources, String... verbs) {
        return PolicyRule.EMPTY.withApiGroups(List.of(group)).withResources(resources).withVerbs(List.of(verbs));
    }

    private static ClusterRoleBinding binding() {
        return ClusterRoleBinding.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(ROLE))
                .withRoleRef(RoleRef.EMPTY.withApiGroup(RBAC).withKind("ClusterRole").withName(ROLE))
                .withSubjects(List.of(
                        Subject.EMPTY.withKind("ServiceAccount").withNamespace("kube-system").withName(ACCOUNT)));
    }
}
