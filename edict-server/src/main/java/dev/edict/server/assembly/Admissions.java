package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.DefaultTolerations;
import dev.edict.server.admit.NamespaceLifecycle;
import dev.edict.server.admit.NotReadyTaint;
import dev.edict.server.admit.PluginChain;
import dev.edict.server.admit.PodPriority;
import dev.edict.server.admit.ServiceAccounts;
import dev.edict.server.admit.StorageProtection;
import dev.edict.server.route.AdmissionChain;
import java.util.ArrayList;
import java.util.List;

/** The plugins of admission, in their order. */
final class Admissions {
    private Admissions() {}

    static AdmissionChain of(ControlPlane plane, List<AdmissionPlugin> more) {
        List<AdmissionPlugin> plugins = new ArrayList<>(List.of(
                new NamespaceLifecycle(() -> plane.core("namespaces")),
                new ServiceAccounts(() -> plane.core("serviceaccounts"), plane.identities()),
                new NotReadyTaint(),
                new PodPriority(() -> plane.registry(
                        new GroupVersionResource("scheduling.k8s.io", "v1", "priorityclasses"))),
                new DefaultTolerations(),
                new StorageProtection()));
        plugins.addAll(more);
        return new PluginChain(plugins);
    }
}
