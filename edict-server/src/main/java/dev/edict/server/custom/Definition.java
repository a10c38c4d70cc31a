package dev.edict.server.custom;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a CustomResourceDefinition says, as far as serving its resource needs to know. Schemas are large and most types of
 * a server are idle: they stay in the stored bytes, from which {@link #tree} reads them when they are needed.
 *
 * @param source the definition as it is stored, in {@code apiextensions.k8s.io/v1}
 * @param requested the names that the definition asks for
 * @param accepted the names that it has been given
 * @param webhookConversion whether another server converts between its versions
 * @param conditions its conditions; see {@link Conditions}
 * @param terminating whether it is being deleted and its instances with it
 */
public record Definition(
        CachedObject source,
        String name,
        String uid,
        long generation,
        String group,
        boolean namespaced,
        boolean preservesUnknownFields,
        boolean webhookConversion,
        List<DefinitionVersion> versions,
        Names requested,
        Names accepted,
        Conditions conditions,
        boolean terminating) {

    public static Definition of(CachedObject source) {
        // Not the tree that the object keeps for others: of five hundred definitions none is asked for again soon.
        ObjectValue tree = StoredForm.parse(source.json());
        ApiObject object = new ApiObject(tree);
        ObjectValue spec = tree.object("spec");
        Conditions conditions = Conditions.of(tree);
        return new Definition(
                source,
                object.name(),
                object.uid(),
                object.generation(),
                spec.string("group"),
                spec.string("scope").equals("Namespaced"),
                spec.bool("preserveUnknownFields"),
                spec.object("conversion").string("strategy").equals("Webhook"),
                spec.list("versions").objects().stream().map(DefinitionVersion::of).toList(),
                Names.of(spec.object("names")),
                Names.of(tree.object("status").object("acceptedNames")),
                conditions,
                conditions.isTrue(Conditions.TERMINATING));
    }

    /** The whole definition, read anew. */
    ObjectValue tree() {
        return StoredForm.parse(source.json());
    }

    GroupResource resource() {
        return new GroupResource(group, requested.plural());
    }

    /** The version in which objects are stored, or null if the definition names none. */
    @Nullable DefinitionVersion storage() {
        return versions.stream().filter(DefinitionVersion::storage).findFirst().orElse(null);
    }

    /** Whether requests are answered: its names have been accepted, now or once. */
    boolean isServed() {
        return accepted.areComplete() && storage() != null
                && (conditions.isTrue(Conditions.NAMES_ACCEPTED) || isEstablished());
    }

    /** Whether discovery shows it. */
    boolean isEstablished() {
        return conditions.isTrue(Conditions.ESTABLISHED);
    }

    /** Whether both make the server serve the same in the same way, apart from what a deletion changes. */
    boolean servesAs(Definition other) {
        return uid.equals(other.uid) && generation == other.generation && accepted.equals(other.accepted);
    }
}
