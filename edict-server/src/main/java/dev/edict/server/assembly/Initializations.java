package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.PluginChoice;
import dev.edict.server.admit.initialize.ConfiguredInitializers;
import dev.edict.server.admit.initialize.InitializationKeeper;
import dev.edict.server.admit.initialize.Initializers;
import dev.edict.server.admit.preset.PodPresets;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.loop.EventRecorder;
import dev.edict.server.registry.ResourceRegistry;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What today's servers no longer have of admission: initializers, with the loop that looks after those who wait, and presets. */
final class Initializations {
    static final String PLUGIN = "Initializers";

    private static final GroupVersionResource CONFIGURATIONS = new GroupVersionResource(
            "admissionregistration.k8s.io", "v1alpha1", "initializerconfigurations");
    private static final GroupVersionResource PRESETS =
            new GroupVersionResource("settings.k8s.io", "v1alpha1", "podpresets");

    private final ControlPlane plane;
    private final ConfiguredInitializers initializers;
    private final EventRecorder events;

    Initializations(ControlPlane plane) {
        this.plane = plane;
        this.initializers = new ConfiguredInitializers(() -> plane.registry(CONFIGURATIONS));
        this.events = new EventRecorder(() -> plane.core("events"), plane.clock());
    }

    AdmissionPlugin initializers(Authorizer rights) {
        return new Initializers(initializers, rights, plane.clock());
    }

    AdmissionPlugin presets() {
        return new PodPresets(() -> plane.registry(PRESETS), events);
    }

    /** Looks after the objects that wait for initializers, if these run. */
    InitializationKeeper keeper(PluginChoice choice) {
        boolean runs = choice.runs(PLUGIN, true);
        InitializationKeeper keeper = new InitializationKeeper(plane.supervisor(), initializers,
                () -> plane.registry(CONFIGURATIONS), new InitializationKeeper.Resources() {
                    @Override
                    public Map<GroupVersionResource, Supplier<ResourceRegistry>> served() {
                        return runs ? stored() : Map.of();
                    }

                    @Override
                    public Collection<ResourceRegistry> opened() {
                        return runs ? plane.opened() : List.of();
                    }
                }, events, plane.clock());
        plane.caches().onHidden(keeper::lookForResources);
        return keeper;
    }

    /** All that is served, and where it is stored. */
    private Map<GroupVersionResource, Supplier<ResourceRegistry>> stored() {
        Map<GroupVersionResource, Supplier<ResourceRegistry>> stored = new LinkedHashMap<>();
        for (ResourceType type : plane.catalogue().resources()) {
            if (type.verbs().contains("delete")) {
                stored.put(type.resource(), () -> plane.registry(type.storage()));
            }
        }
        plane.customObjects().forEach(registry -> stored.put(registry.strategy().type().resource(), () -> registry));
        return stored;
    }
}
