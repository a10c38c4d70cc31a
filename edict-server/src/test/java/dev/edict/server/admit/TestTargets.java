package dev.edict.server.admit;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import dev.edict.server.registry.RequestScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Targets and requests for built-in resources in their storage version, without a server. */
public final class TestTargets {
    private static final Catalogue CATALOGUE = Catalogue.load();

    private TestTargets() {}

    /** @param path a resource, or a resource and a subresource with a slash between them */
    public static AdmissionTarget target(String group, String version, String path, Operation operation) {
        int slash = path.indexOf('/');
        String resource = slash < 0 ? path : path.substring(0, slash);
        String part = slash < 0 ? "" : path.substring(slash + 1);
        ResourceType type =
                Objects.requireNonNull(CATALOGUE.find(new GroupVersionResource(group, version, resource)));
        GroupVersionKind kind = type.subresources().stream().filter(known -> known.name().equals(part))
                .map(ResourceType.Subresource::kind).findFirst().orElse(type.kind());
        return new AdmissionTarget(type, part, kind, operation, null);
    }

    /** A request of somebody who is called bob. */
    public static AdmissionRequest request(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        ObjectValue metadata = object.object("metadata");
        RequestScope scope = new RequestScope(User.of("bob", "readers"), metadata.string("namespace"),
                target.subresource(), false, Remarks.NONE, () -> ObjectValue.EMPTY);
        return new AdmissionRequest(target, scope, metadata.string("name"), object, old, new Rounds());
    }
}
