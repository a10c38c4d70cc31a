package dev.edict.generator.assemble;

import dev.edict.generator.source.Message;
import dev.edict.generator.source.Model;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which class of the Java client stands for a definition. */
final class TypeName {
    private TypeName() {}

    /** The class of a definition: {@code V1Pod}, or {@code CoreV1Event} where two groups have the same kind. */
    static @Nullable Model model(String definition, Map<String, Model> models) {
        String container = Message.packageOf(definition);
        String version = capital(last(container));
        String group = capital(last(Message.packageOf(container)));
        String name = last(definition);
        Model prefixed = models.get(group + version + name);
        return prefixed != null ? prefixed : models.get(version + name);
    }

    static String last(String dotted) {
        return dotted.substring(dotted.lastIndexOf('.') + 1);
    }

    static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
