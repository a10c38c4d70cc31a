package dev.edict.server.custom;

import dev.edict.model.status.ApiException;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.openapi.CustomKind;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ServedResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All definitions that the server knows, and what it serves for them. One thread changes it, that of the
 * {@link DefinitionKeeper}; each change is published as a whole.
 */
public final class CustomResources implements AutoCloseable {
    private final CustomTools tools;
    private final Audience audience;
    private final Map<String, Known> known = new TreeMap<>();
    private volatile List<LiveResource> live = List.of();
    /** Those whose watches end when it is known to all what is served now: whoever watches again then finds that. */
    private final List<LiveResource> outdated = new ArrayList<>();

    /** @param resource null while nothing is served */
    private record Known(Definition definition, @Nullable LiveResource resource) {}

    /**
     * What is served at one moment.
     *
     * @param served the resources, for the router
     * @param discovered those that discovery shows
     * @param described those that OpenAPI describes
     */
    public record View(
            List<ServedResource> served, List<ResourceType> discovered, List<CustomKind> described) {
        public static final View EMPTY = new View(List.of(), List.of(), List.of());
    }

    /** Who is told what is served. */
    public interface Audience {
        /** Takes what is served from now on. */
        void show(View view);

        /**
         * Carries out a write which, when it succeeds, is followed by {@link #show} before it returns. Whoever asks what is
         * served meanwhile has to wait, because nobody can know yet what is true.
         */
        void announce(Runnable write);
    }

    public CustomResources(CustomTools tools, Audience audience) {
        this.tools = tools;
        this.audience = audience;
    }

    /** Takes in definitions that have come or changed. */
    void put(Collection<Definition> definitions) {
        boolean changed = false;
        for (Definition definition : definitions) {
            changed |= put(definition);
        }
        if (changed || !outdated.isEmpty()) {
            publish();
        }
    }

    private boolean put(Definition definition) {
        Known before = known.get(definition.name());
        LiveResource resource = before == null ? null : before.resource();
        if (resource != null && !resource.definition().uid().equals(definition.uid())) {
            resource.close();
            resource = null;
        }
        boolean visible = resource == null
                ? definition.isServed() : isVisiblyDifferent(resource.definition(), definition);
        if (resource == null) {
            resource = definition.isServed() ? new LiveResource(definition, tools) : null;
        } else {
            follow(resource, definition);
        }
        known.put(definition.name(), new Known(definition, resource));
        return visible;
    }

    private static boolean isVisiblyDifferent(Definition before, Definition after) {
        return !after.servesAs(before) || before.isServed() != after.isServed()
                || before.isEstablished() != after.isEstablished() || before.terminating() != after.terminating();
    }

    private void follow(LiveResource resource, Definition definition) {
        if (!resource.stillServes(definition)) {
            outdated.add(resource);
        }
        if (definition.isServed()) {
            resource.follow(definition);
        }
    }

    /** Carries out a write after which more is served; nobody is told what is served between the write and its effect. */
    void announce(Runnable write) {
        audience.announce(write);
    }

    void remove(String name) {
        Known gone = known.remove(name);
        if (gone != null && gone.resource() != null) {
            publish();
            gone.resource().close();
        }
    }

    private void publish() {
        List<LiveResource> resources = new ArrayList<>();
        List<ServedResource> served = new ArrayList<>();
        List<ResourceType> discovered = new ArrayList<>();
        List<CustomKind> described = new ArrayList<>();
        for (Known entry : known.values()) {
            LiveResource resource = entry.resource();
            if (resource != null) {
                resources.add(resource);
                if (entry.definition().isServed()) {
                    served.addAll(resource.served());
                    if (entry.definition().isEstablished()) {
                        discovered.addAll(resource.discovered());
                        described.addAll(resource.described());
                    }
                }
            }
        }
        live = List.copyOf(resources);
        audience.show(new View(List.copyOf(served), List.copyOf(discovered), List.copyOf(described)));
        outdated.forEach(resource -> resource.objects().cache().endWatches());
        outdated.clear();
    }

    /** The definitions of a group, whether they are served or not. */
    List<Definition> ofGroup(String group) {
        return known.values().stream().map(Known::definition)
                .filter(definition -> definition.group().equals(group)).toList();
    }

    /** Whether objects can be brought from one version to another in the way that a definition asks for. */
    boolean canConvert(Definition definition) {
        try {
            tools.converters().of(definition.tree());
            return true;
        } catch (ApiException refused) {
            return false;
        }
    }

    /** The objects of a definition as they are stored, or null if nothing was ever served for it. */
    @Nullable ResourceRegistry objects(String name) {
        Known found = known.get(name);
        return found == null || found.resource() == null ? null : found.resource().objects();
    }

    /** The objects of all custom resources as they are stored, under no rules: for the server's own housekeeping. */
    public List<ResourceRegistry> objects() {
        return live.stream().map(LiveResource::objects).toList();
    }

    @Override
    public void close() {
        live.forEach(LiveResource::close);
    }
}
