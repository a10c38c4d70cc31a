package dev.edict.patch.managed;

import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import org.jspecify.annotations.Nullable;

/**
 * Knows the versions of a kind. A manager's fields are named in the words of the version through which it wrote; to
 * tell whether another write touches them, both objects are looked at in that version.
 *
 * <p>What it is asked for a version that is not served any more, it answers with null: entries of that version are
 * then dropped.
 */
public interface VersionConverter {
    /** A kind that has no other version than the one in hand. */
    VersionConverter ONE_VERSION = new VersionConverter() {
        @Override
        public @Nullable ObjectValue convert(ObjectValue object, String apiVersion) {
            return object.string("apiVersion").equals(apiVersion) ? object : null;
        }

        @Override
        public @Nullable Schema schema(String apiVersion) {
            return null;
        }
    };

    /**
     * The object in the version, or null if there is no such version.
     *
     * @throws dev.edict.model.status.ApiException if it cannot be converted
     */
    @Nullable ObjectValue convert(ObjectValue object, String apiVersion);

    /** The schema of the kind in the version, or null if there is no such version. */
    @Nullable Schema schema(String apiVersion);

    /** How writers share objects of the kind in the version, or null if there is no such version. */
    default @Nullable MergeType type(String apiVersion) {
        Schema schema = schema(apiVersion);
        return schema == null ? null : MergeType.of(schema);
    }
}
