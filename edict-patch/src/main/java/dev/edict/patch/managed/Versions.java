package dev.edict.patch.managed;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.patch.merge.TypeCheck;
import dev.edict.patch.merge.TypeErrorException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The types of a kind's versions, and objects brought from one version to another with their type checked. */
final class Versions {
    private final String kind;
    private final VersionConverter converter;
    private final Map<String, MergeType> types = new ConcurrentHashMap<>();

    Versions(GroupVersionKind kind, MergeType type, VersionConverter converter) {
        this.kind = kind.kind();
        this.converter = converter;
        types.put(kind.apiVersion(), type);
    }

    private @Nullable MergeType type(String apiVersion) {
        MergeType known = types.get(apiVersion);
        if (known == null) {
            known = converter.type(apiVersion);
            if (known != null) {
                types.put(apiVersion, known);
            }
        }
        return known;
    }

    /** The object as it is, which must be of a version that is known. */
    TypedObject typed(ObjectValue object, boolean duplicatesAllowed) throws MergeFailedException {
        String apiVersion = object.string("apiVersion");
        MergeType type = type(apiVersion);
        if (type == null) {
            throw new MergeFailedException(
                    "no corresponding type for " + name(new ApiObject(object).groupVersionKind()));
        }
        try {
            TypeCheck.check(object, type, duplicatesAllowed);
        } catch (TypeErrorException wrong) {
            throw new MergeFailedException(String.valueOf(wrong.getMessage()));
        }
        return new TypedObject(object, type, apiVersion);
    }

    /** The object in the version, or null if there is no such version. */
    @Nullable TypedObject convert(TypedObject object, String apiVersion) throws MergeFailedException {
        if (object.apiVersion().equals(apiVersion)) {
            return object;
        }
        ObjectValue converted = type(apiVersion) == null ? null : convert(object.tree(), apiVersion);
        return converted == null ? null : typed(converted, false);
    }

    /** The object in the version, unchecked; null if there is no such version. */
    @Nullable ObjectValue convert(ObjectValue object, String apiVersion) throws MergeFailedException {
        if (object.string("apiVersion").equals(apiVersion)) {
            return object;
        }
        try {
            return converter.convert(object, apiVersion);
        } catch (ApiException failed) {
            throw new MergeFailedException(String.valueOf(failed.getMessage()));
        }
    }

    /** A type's name as Go prints it: the slash is there even without a group. */
    static String name(GroupVersionKind kind) {
        return kind.group() + "/" + kind.version() + ", Kind=" + kind.kind();
    }

    @Override
    public String toString() {
        return kind + types.keySet();
    }
}
