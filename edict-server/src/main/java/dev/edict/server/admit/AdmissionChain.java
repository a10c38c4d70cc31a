package dev.edict.server.admit;

import dev.edict.model.name.GroupResource;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.metrics.AdmissionMetrics;
import java.util.List;
import java.util.function.Function;

/** All who have a say about what is done to objects, in their order. */
public final class AdmissionChain {
    /** Nobody has a say. */
    public static final AdmissionChain NONE = new AdmissionChain(List.of());

    private final List<AdmissionPlugin> plugins;
    private final AdmissionMetrics metrics;
    private final Function<GroupResource, WriteGuard> guards;

    /** A chain that nobody measures. */
    public AdmissionChain(List<AdmissionPlugin> plugins) {
        this(plugins, AdmissionMetrics.unread());
    }

    public AdmissionChain(List<AdmissionPlugin> plugins, AdmissionMetrics metrics) {
        this(plugins, metrics, resource -> WriteGuard.NONE);
    }

    /** @param guards who has the last word about a resource */
    public AdmissionChain(
            List<AdmissionPlugin> plugins, AdmissionMetrics metrics, Function<GroupResource, WriteGuard> guards) {
        this.plugins = List.copyOf(plugins);
        this.metrics = metrics;
        this.guards = guards;
    }

    /** Those who have a say about one resource. @param codec between its version and the one that is stored */
    public ResourceAdmission of(ResourceType type, ObjectCodec codec) {
        return new ResourceAdmission(plugins, type, codec, metrics, guards.apply(type.resource().groupResource()));
    }
}
