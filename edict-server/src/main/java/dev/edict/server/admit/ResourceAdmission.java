package dev.edict.server.admit;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Those who have a say about one resource in one version: found once for each of its paths and operations. */
public final class ResourceAdmission {
    private final List<AdmissionPlugin> plugins;
    private final ResourceType type;
    private final @Nullable ObjectCodec codec;
    private final AdmissionMetrics metrics;
    private final WriteGuard guard;
    /** Whether somebody holds writes to quotas. */
    private final boolean limited;
    private final List<HiddenObjectGuard> guards;

    private final Map<String, Path> paths = new ConcurrentHashMap<>();

    ResourceAdmission(
            List<AdmissionPlugin> plugins, ResourceType type, @Nullable ObjectCodec codec, AdmissionMetrics metrics,
            WriteGuard guard) {
        this.plugins = plugins;
        this.type = type;
        this.codec = codec;
        this.metrics = metrics;
        this.guard = guard;
        this.limited = plugins.stream().anyMatch(AdmissionPlugin::limits);
        this.guards = plugins.stream()
                .filter(HiddenObjectGuard.class::isInstance).map(HiddenObjectGuard.class::cast).toList();
    }

    /** The object itself, or a part of it that is written as the whole object. */
    public Path of(String subresource) {
        Path known = paths.get(subresource);
        return known != null ? known
                : paths.computeIfAbsent(subresource, name -> new Path(name, type.kind(), codec));
    }

    /** A subresource that takes objects of its own kind. */
    public Path of(String subresource, GroupVersionKind kind) {
        Path known = paths.get(subresource);
        return known != null ? known : paths.computeIfAbsent(subresource, name -> new Path(name, kind, null));
    }

    private List<AdmissionPlugin> handling(AdmissionTarget target) {
        return plugins.stream().filter(plugin -> plugin.handles(target)).toList();
    }

    /** The resource or one of its subresources. */
    public final class Path {
        private final String subresource;
        private final GroupVersionKind kind;
        private final @Nullable ObjectCodec form;
        private final Map<Operation, Lane> lanes = new ConcurrentHashMap<>();

        private Path(String subresource, GroupVersionKind kind, @Nullable ObjectCodec form) {
            this.subresource = subresource;
            this.kind = kind;
            this.form = form;
        }

        private Lane lane(Operation operation) {
            Lane known = lanes.get(operation);
            return known != null ? known : lanes.computeIfAbsent(operation, asked -> {
                AdmissionTarget target = new AdmissionTarget(type, subresource, kind, asked, form);
                return new Lane(target, handling(target), metrics);
            });
        }

        /**
         * Admission of a write: the creation of what is not there, the change of what is, or its deletion.
         *
         * @param name the object that the request names; empty if it names none
         */
        public Admission admission(RequestScope scope, String name) {
            return new Admission() {
                @Override
                public ObjectValue mutate(ObjectValue object, @Nullable ObjectValue old) {
                    ObjectValue changed = lane(old).mutate(scope, named(object), object, old);
                    guard.check(scope, name, changed, old);
                    return changed;
                }

                @Override
                public void validate(ObjectValue object, @Nullable ObjectValue old) {
                    guard.confirm(scope, object, old);
                    lane(old).validate(scope, named(object), object, old);
                }

                @Override
                public boolean isLimited() {
                    return limited;
                }

                @Override
                public void touch(GroupVersionResource resource, ObjectValue object) {
                    guards.forEach(hidden -> hidden.guard(scope, resource, object));
                }

                @Override
                public void delete(ObjectValue old) {
                    Lane deletion = Path.this.lane(Operation.DELETE);
                    deletion.mutate(scope, name, old, old);
                    deletion.validate(scope, name, old, old);
                }

                private Lane lane(@Nullable ObjectValue old) {
                    return Path.this.lane(old == null ? Operation.CREATE : Operation.UPDATE);
                }

                private String named(ObjectValue object) {
                    return name.isEmpty() ? object.object("metadata").string("name") : name;
                }
            };
        }

        /** Asks whether something may be opened at an object. @param wanted what the request says of it */
        public ObjectValue connect(RequestScope scope, String name, ObjectValue wanted) {
            Lane connection = lane(Operation.CONNECT);
            ObjectValue admitted = connection.mutate(scope, name, wanted, null);
            connection.validate(scope, name, admitted, null);
            return admitted;
        }
    }
}
