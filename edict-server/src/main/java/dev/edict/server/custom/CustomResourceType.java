package dev.edict.server.custom;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.decode.DecodeException;
import dev.edict.server.convert.version.VersionConverter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One custom resource as a definition describes it at one moment: its versions, and the ways between them. Immutable; a
 * changed definition makes another type.
 *
 * <p>A stored object is read by the schema of the version in which it was stored, defaults included, then converted to the
 * version that is asked for, and read by that one's schema. It is stored in the version that the definition names.
 */
final class CustomResourceType {
    private final Definition definition;
    private final Map<String, CustomVersion> versions;
    private final CustomVersion storage;
    private final Lazy<VersionConverter> converter;

    CustomResourceType(Definition definition, CustomTools tools) {
        this.definition = definition;
        Map<String, CustomVersion> all = new LinkedHashMap<>();
        definition.versions().forEach(
                declared -> all.put(declared.name(), new CustomVersion(definition, declared, tools)));
        this.versions = all;
        DefinitionVersion stored = Objects.requireNonNull(definition.storage());
        this.storage = Objects.requireNonNull(all.get(stored.name()));
        this.converter = new Lazy<>(() -> tools.converters().of(definition.tree()));
    }

    Definition definition() {
        return definition;
    }

    Map<String, CustomVersion> versions() {
        return versions;
    }

    /** The version in which objects are stored. */
    CustomVersion storage() {
        return storage;
    }

    /** The version with this {@code apiVersion}, or null. */
    @Nullable CustomVersion find(String apiVersion) {
        GroupVersion version = GroupVersion.parse(apiVersion);
        return version == null || !version.group().equals(definition.group()) ? null : versions.get(version.version());
    }

    /** A stored object, in whichever version it is stored, as a version shows it. */
    ObjectValue read(ObjectValue stored, CustomVersion wanted) {
        return readAll(List.of(stored), wanted).getFirst();
    }

    /** As {@link #read}, for all objects of a list at once. */
    List<ObjectValue> readAll(List<ObjectValue> stored, CustomVersion wanted) {
        try {
            List<ObjectValue> read = stored.stream().map(object -> versionOf(object).reader().readStored(object)).toList();
            List<ObjectValue> converted = converter.get().convertAll(read, wanted.kind().apiVersion());
            List<ObjectValue> shown = new ArrayList<>(stored.size());
            for (int index = 0; index < stored.size(); index++) {
                boolean same = converted.get(index) == read.get(index);
                shown.add(same ? read.get(index) : wanted.reader().readConverted(converted.get(index)));
            }
            return shown;
        } catch (DecodeException broken) {
            throw ApiErrors.internal(String.valueOf(broken.getMessage()));
        }
    }

    private CustomVersion versionOf(ObjectValue stored) {
        CustomVersion from = find(stored.string("apiVersion"));
        if (from == null) {
            throw ApiErrors.internal("request to convert CR from an invalid group/version: "
                    + stored.string("apiVersion"));
        }
        return from;
    }

    /** An object of one of the versions as it is stored. */
    ObjectValue toStored(ObjectValue object) {
        if (object.string("apiVersion").equals(storage.kind().apiVersion())) {
            return object;
        }
        try {
            return storage.reader().readConverted(convert(object, storage));
        } catch (DecodeException broken) {
            throw ApiErrors.internal(String.valueOf(broken.getMessage()));
        }
    }

    /** An object as the conversion to another version gives it: its new schema has not been asked yet. */
    ObjectValue convert(ObjectValue object, CustomVersion wanted) {
        return converter.get().convert(object, wanted.kind().apiVersion());
    }
}
