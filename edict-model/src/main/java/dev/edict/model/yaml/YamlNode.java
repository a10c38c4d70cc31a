package dev.edict.model.yaml;

import java.util.List;

/** A node of a document as it was written: tags are not resolved, aliases not followed. Lines count from one. */
sealed interface YamlNode {
    int line();

    /**
     * @param tag the long form of an explicit tag, or empty
     * @param plain whether the text stands without quotes, so that its looks decide its type
     */
    record Scalar(String text, String tag, boolean plain, int line) implements YamlNode {
        boolean isMerge() {
            return text.equals("<<") && (plain || tag.equals(ScalarResolver.PREFIX + "merge"));
        }
    }

    record Sequence(List<YamlNode> items, int line) implements YamlNode {}

    /** Keys and values in turn. */
    record Mapping(List<YamlNode> children, int line) implements YamlNode {}

    record Alias(String name, YamlNode target, int line) implements YamlNode {}
}
