package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.admit.AdmissionChain;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.PluginChoice;
import dev.edict.server.admit.plugin.DefaultTolerations;
import dev.edict.server.admit.plugin.NamespaceLifecycle;
import dev.edict.server.admit.plugin.NotReadyTaint;
import dev.edict.server.admit.plugin.PodPriority;
import dev.edict.server.admit.plugin.ServiceAccounts;
import dev.edict.server.admit.plugin.StorageProtection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The plugins of admission, in the order of the real server. */
final class Admissions {
    private final ControlPlane plane;

    Admissions(ControlPlane plane) {
        this.plane = plane;
    }

    /** One of the server's own plugins. @param byDefault whether it runs unless somebody says otherwise */
    private record Own(AdmissionPlugin plugin, boolean byDefault) {}

    private static Own on(AdmissionPlugin plugin) {
        return new Own(plugin, true);
    }

    /** @param more those of the application that has this server in it */
    AdmissionChain chain(PluginChoice choice, List<AdmissionPlugin> more) {
        List<Own> first = ordinary();
        List<Own> last = last();
        choice.check(Stream.concat(first.stream(), last.stream()).map(own -> own.plugin().name()).toList());
        List<AdmissionPlugin> plugins = new ArrayList<>(chosen(first, choice));
        plugins.addAll(more);
        plugins.addAll(chosen(last, choice));
        return new AdmissionChain(plugins);
    }

    private static List<AdmissionPlugin> chosen(List<Own> plugins, PluginChoice choice) {
        return plugins.stream().filter(own -> choice.runs(own.plugin().name(), own.byDefault())).map(Own::plugin).toList();
    }

    private List<Own> ordinary() {
        return List.of(
                on(new NamespaceLifecycle(() -> plane.core("namespaces"))),
                on(new ServiceAccounts(() -> plane.core("serviceaccounts"), plane.identities())),
                on(new NotReadyTaint()),
                on(new PodPriority(() -> plane.registry(
                        new GroupVersionResource("scheduling.k8s.io", "v1", "priorityclasses")))),
                on(new DefaultTolerations()),
                on(new StorageProtection()));
    }

    /** Those that see what all others have made of an object: the ones that users configure, and the one that counts. */
    private List<Own> last() {
        return List.of();
    }
}
