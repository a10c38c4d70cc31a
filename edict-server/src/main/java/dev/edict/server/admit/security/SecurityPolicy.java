package dev.edict.server.admit.security;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.Objects;

/**
 * What pods of a namespace may do.
 *
 * @param enforce what is refused
 * @param audit what is noted
 * @param warn what is warned of
 */
record SecurityPolicy(LevelVersion enforce, LevelVersion audit, LevelVersion warn) {
    static final String PREFIX = "pod-security.kubernetes.io/";
    static final SecurityPolicy FREE = new SecurityPolicy(LevelVersion.FREE, LevelVersion.FREE, LevelVersion.FREE);

    private static final FieldPath LABELS = FieldPath.of("metadata", "labels");

    /**
     * The policy that a namespace's labels set.
     *
     * @param errors takes what is wrong with the labels; a wrong level counts as the strictest where it is enforced and as none
     *     elsewhere
     */
    static SecurityPolicy of(ObjectValue labels, SecurityPolicy defaults, FieldErrors errors) {
        if (labels.isEmpty()) {
            return defaults;
        }
        LevelVersion enforce = read(labels, "enforce", defaults.enforce, Level.RESTRICTED, errors);
        LevelVersion audit = read(labels, "audit", defaults.audit, Level.PRIVILEGED, errors);
        LevelVersion warn = read(labels, "warn", defaults.warn, Level.PRIVILEGED, errors);
        boolean enforced = labels.has(PREFIX + "enforce") && Level.of(labels.string(PREFIX + "enforce")) != null;
        if (enforced && !labels.has(PREFIX + "warn") && enforce.level().compareTo(warn.level()) > 0) {
            warn = labels.has(PREFIX + "warn-version") ? warn.at(enforce.level()) : enforce;
        }
        return new SecurityPolicy(enforce, audit, warn);
    }

    private static LevelVersion read(
            ObjectValue labels, String mode, LevelVersion otherwise, Level whenWrong, FieldErrors errors) {
        LevelVersion result = otherwise;
        if (labels.has(PREFIX + mode)) {
            String word = labels.string(PREFIX + mode);
            Level level = Level.of(word);
            if (level == null) {
                errors.invalid(LABELS.key(PREFIX + mode), word, Level.VALUES);
            }
            result = result.at(Objects.requireNonNullElse(level, whenWrong));
        }
        if (labels.has(PREFIX + mode + "-version")) {
            String text = labels.string(PREFIX + mode + "-version");
            PolicyVersion version = PolicyVersion.of(text);
            if (version == null) {
                errors.invalid(LABELS.key(PREFIX + mode + "-version"), text, PolicyVersion.VALUES);
            }
            result = result.as(Objects.requireNonNullElse(version, PolicyVersion.LATEST));
        }
        return result;
    }

    /** Whether everything may be done and nobody wants to know. */
    boolean isFree() {
        return enforce.isFree() && audit.isFree() && warn.isFree();
    }

    boolean isAsGoodAs(SecurityPolicy other) {
        return enforce.isAsGoodAs(other.enforce) && audit.isAsGoodAs(other.audit) && warn.isAsGoodAs(other.warn);
    }
}
