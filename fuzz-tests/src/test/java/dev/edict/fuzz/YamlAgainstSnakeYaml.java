package dev.edict.fuzz;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * YAML: what both readers take has the same structure and the same texts. The other one speaks YAML 1.2 and ours 1.1, and
 * they differ in what they refuse and in what a plain scalar means; so only structure and strings are compared. What ours
 * writes it reads again as the same; but for a key that looks like a merge, which the real server does not quote either.
 */
public final class YamlAgainstSnakeYaml {
    private static final Pattern PLAIN_KEY = Pattern.compile("[a-z]{3}[a-zA-Z]*");
    /** In a flow ours takes a colon for the end of a key only before a blank, as the real server does. */
    private static final Pattern GLUED_COLON = Pattern.compile(":[^ \\n]");
    private static final Set<String> WORDS = Set.of("yes", "off", "true", "null", "false");
    private static final LoadSettings SETTINGS = LoadSettings.builder().setAllowDuplicateKeys(true).build();

    private YamlAgainstSnakeYaml() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Value ours;
        try {
            ours = Yaml.read(input).value();
        } catch (YamlSyntaxException refused) {
            return;
        }
        String written = Yaml.text(ours);
        if (!written.contains("<<")) {
            Agreement.check(Json.sorted(ours), Yaml.parse(written), "written and read again");
        }
        String text = new String(input, StandardCharsets.UTF_8);
        if (isComparable(text)) {
            Node theirs = theirs(text);
            if (theirs != null && !same(theirs, ours, 0)) {
                throw new Disagreement("ours reads " + ours + " and the other " + theirs + " of: " + text);
            }
        }
    }

    /** Without what the versions of YAML treat differently: other line breaks, directives, several documents, tags, marks. */
    private static boolean isComparable(String text) {
        return text.chars().allMatch(character -> character == '\n' || character >= ' ' && character < 0x7f)
                && !text.contains("---") && !text.contains("...") && !text.contains("%") && !text.contains("!")
                && !text.contains("<<") && !text.contains("*") && !text.contains("&") && !text.contains("?")
                && !GLUED_COLON.matcher(text).find();
    }

    private static @Nullable Node theirs(String text) {
        try {
            Optional<Node> node = new Compose(SETTINGS).composeString(text);
            return node.orElse(null);
        } catch (YamlEngineException refused) {
            return null;
        }
    }

    private static boolean same(Node theirs, Value ours, int depth) {
        return switch (theirs) {
            case ScalarNode scalar -> sameScalar(scalar, ours);
            case SequenceNode sequence -> {
                if (!(ours instanceof ListValue list) || list.size() != sequence.getValue().size()) {
                    yield false;
                }
                boolean same = true;
                for (int index = 0; index < list.size(); index++) {
                    same &= same(sequence.getValue().get(index), list.get(index), depth + 1);
                }
                yield same;
            }
            case MappingNode mapping -> ours instanceof ObjectValue object && sameFields(mapping, object, depth);
            default -> true;
        };
    }

    private static boolean sameFields(MappingNode mapping, ObjectValue object, int depth) {
        Set<String> keys = new HashSet<>();
        for (NodeTuple field : mapping.getValue()) {
            if (!(field.getKeyNode() instanceof ScalarNode key)
                    || !PLAIN_KEY.matcher(key.getValue()).matches() || WORDS.contains(key.getValue())
                    || !keys.add(key.getValue())) {
                return true;
            }
        }
        if (keys.size() != object.size()) {
            return false;
        }
        for (NodeTuple field : mapping.getValue()) {
            Value ours = object.get(((ScalarNode) field.getKeyNode()).getValue());
            if (ours == null || !same(field.getValueNode(), ours, depth + 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameScalar(ScalarNode scalar, Value ours) {
        if (scalar.getScalarStyle() == ScalarStyle.PLAIN && !(ours instanceof StringValue)) {
            return !(ours instanceof ListValue) && !(ours instanceof ObjectValue);
        }
        return ours instanceof StringValue text && text.text().equals(scalar.getValue());
    }
}
