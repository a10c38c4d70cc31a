package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.server.configure.Settings;
import java.time.Duration;

/** Numbers and times, each with what counts if it is not there. */
final class Numbers {
    private static final int MOST_PERCENT = 100;

    private Numbers() {}

    static int small(Settings section, String field, int otherwise) {
        return section.tree().isSet(field) ? section.smallInteger(field) : otherwise;
    }

    static long large(Settings section, String field, long otherwise) {
        return section.tree().isSet(field) ? section.integer(field) : otherwise;
    }

    /** @param path of the field, whose last step is its name in the section */
    static int percentage(Settings section, FieldPath path, int otherwise, FieldErrors errors) {
        int percentage = small(section, "percentageOfNodesToScore", otherwise);
        if (percentage < 0 || percentage > MOST_PERCENT) {
            errors.invalid(path, percentage, "not in valid range [0-100]");
        }
        return percentage;
    }

    static Duration time(Settings section, FieldPath path, String field, Duration otherwise) {
        String text = section.string(field);
        if (!section.tree().isSet(field)) {
            return otherwise;
        }
        try {
            return Durations.parse(text);
        } catch (TimeFormatException malformed) {
            throw new IllegalArgumentException(path.child(field) + ": " + malformed.getMessage(), malformed);
        }
    }
}
