package dev.edict.model.yaml;

import dev.edict.model.json.Mentions;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.FloatText;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns nodes into a tree of values: resolves scalars, follows aliases, merges {@code <<}, and makes strings of keys.
 *
 * <p>What aliases may blow a document up to is bounded in nodes, as by Go's parser: up to 400,000 nodes almost all may come
 * from aliases, from there on less and less, down to a tenth of four million. It is bounded in characters, too: what comes
 * from aliases is no longer than a request may be.
 */
final class YamlDecoder {
    private static final int FEW_NODES = 400_000;
    private static final int MANY_NODES = 4_000_000;
    private static final int MOST_CHARACTERS_FROM_ALIASES = 3 * 1024 * 1024;
    private static final int MOST_DUPLICATES = 10_000;

    private final Mentions duplicates = Mentions.all(MOST_DUPLICATES);
    private final Set<YamlNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private int nodes;
    private int nodesFromAliases;
    private long charactersFromAliases;
    private int aliasDepth;
    private int depth;

    YamlDocument decode(@Nullable YamlNode root) {
        return new YamlDocument(root == null ? NullValue.NULL : value(root), duplicates.list());
    }

    private Value value(YamlNode node) {
        count(node);
        return switch (node) {
            case YamlNode.Scalar scalar -> json(resolve(scalar));
            case YamlNode.Alias alias -> alias(alias);
            case YamlNode.Sequence sequence -> {
                enter();
                List<Value> items = new ArrayList<>(sequence.items().size());
                for (YamlNode item : sequence.items()) {
                    items.add(value(item));
                }
                depth--;
                yield ListValue.copyOf(items);
            }
            case YamlNode.Mapping mapping -> {
                Fields fields = new Fields();
                mapping(mapping, fields);
                yield ObjectValue.copyOf(fields.values);
            }
        };
    }

    private void count(YamlNode node) {
        nodes++;
        if (aliasDepth == 0) {
            return;
        }
        nodesFromAliases++;
        charactersFromAliases += node instanceof YamlNode.Scalar scalar ? scalar.text().length() : 1;
        boolean tooMany = nodesFromAliases > 100 && nodes > 1_000
                && (double) nodesFromAliases / nodes > allowedRatio();
        if (tooMany || charactersFromAliases > MOST_CHARACTERS_FROM_ALIASES) {
            throw new YamlSyntaxException("yaml: document contains excessive aliasing");
        }
    }

    private double allowedRatio() {
        double progress = (double) (nodes - FEW_NODES) / (MANY_NODES - FEW_NODES);
        return 0.99 - 0.89 * Math.clamp(progress, 0, 1);
    }

    private void enter() {
        if (++depth > Yaml.MAX_DEPTH) {
            throw new YamlSyntaxException("yaml: exceeded max depth of " + Yaml.MAX_DEPTH);
        }
    }

    private Value alias(YamlNode.Alias alias) {
        openAlias(alias);
        Value value = value(alias.target());
        closeAlias(alias);
        return value;
    }

    private void openAlias(YamlNode.Alias alias) {
        if (!open.add(alias)) {
            throw new YamlSyntaxException("yaml: anchor '" + alias.name() + "' value contains itself");
        }
        aliasDepth++;
        enter();
    }

    private void closeAlias(YamlNode.Alias alias) {
        depth--;
        aliasDepth--;
        open.remove(alias);
    }

    /** The fields of a mapping while it is read; keys are told apart by type until the end. */
    private static final class Fields {
        final Set<Object> keys = new HashSet<>();
        final Map<String, Value> values = new TreeMap<>();
    }

    private void mapping(YamlNode.Mapping mapping, Fields fields) {
        enter();
        List<YamlNode> children = mapping.children();
        for (int index = 0; index < children.size(); index += 2) {
            YamlNode key = children.get(index);
            YamlNode value = children.get(index + 1);
            if (key instanceof YamlNode.Scalar scalar && scalar.isMerge()) {
                merge(value, fields);
            } else {
                field(key(key), value, fields);
            }
        }
        depth--;
    }

    private void field(@Nullable Object key, YamlNode node, Fields fields) {
        Value value = value(node);
        String name = switch (key) {
            case String text -> text;
            case Long number -> number.toString();
            case Double number -> FloatText.key(number);
            case Boolean truth -> truth.toString();
            case null, default -> throw new YamlSyntaxException("unsupported map key of type: "
                    + (key == null ? "%!s(<nil>)" : "uint64") + ", key: " + GoSyntax.key(key) + ", value: "
                    + GoSyntax.value(value));
        };
        if (!fields.keys.add(key) && !duplicates.isFull()) {
            duplicates.add("line " + node.line() + ": key " + GoSyntax.key(key) + " already set in map");
        }
        fields.values.put(name, value);
    }

    private @Nullable Object key(YamlNode node) {
        YamlNode target = node;
        while (target instanceof YamlNode.Alias alias) {
            target = alias.target();
        }
        if (target instanceof YamlNode.Scalar scalar) {
            int aliased = target == node ? 0 : 1;
            aliasDepth += aliased;
            count(scalar);
            aliasDepth -= aliased;
            return resolve(scalar);
        }
        throw new YamlSyntaxException("yaml: invalid map key: " + GoSyntax.value(value(node)));
    }

    /** Takes over the fields of another mapping, or of several, of which the first counts most. */
    private void merge(YamlNode node, Fields fields) {
        if (node instanceof YamlNode.Sequence sequence) {
            for (YamlNode item : sequence.items().reversed()) {
                mergeOne(item, fields);
            }
        } else {
            mergeOne(node, fields);
        }
    }

    private void mergeOne(YamlNode node, Fields fields) {
        count(node);
        if (node instanceof YamlNode.Mapping mapping) {
            mapping(mapping, fields);
        } else if (node instanceof YamlNode.Alias alias && alias.target() instanceof YamlNode.Mapping mapping) {
            openAlias(alias);
            count(mapping);
            mapping(mapping, fields);
            closeAlias(alias);
        } else {
            throw new YamlSyntaxException("yaml: map merge requires map or sequence of maps as the value");
        }
    }

    private static @Nullable Object resolve(YamlNode.Scalar scalar) {
        if (scalar.tag().equals(ScalarResolver.PREFIX + "binary")) {
            return binary(scalar.text());
        }
        if (!scalar.tag().isEmpty()) {
            return ScalarResolver.tagged(scalar.tag(), scalar.text());
        }
        return scalar.plain() ? ScalarResolver.plain(scalar.text()).value() : scalar.text();
    }

    private static String binary(String text) {
        try {
            String compact = text.replace("\n", "").replace("\r", "");
            return new String(Base64.getDecoder().decode(compact), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException noBase64) {
            throw new YamlSyntaxException("yaml: !!binary value contains invalid base64 data");
        }
    }

    static Value json(@Nullable Object resolved) {
        return switch (resolved) {
            case null -> NullValue.NULL;
            case String text -> new StringValue(text);
            case Boolean truth -> BooleanValue.of(truth);
            case Long number -> NumberValue.of(number);
            case BigInteger number -> NumberValue.parse(number.toString());
            case Double number when number.isNaN() || number.isInfinite() ->
                throw new YamlSyntaxException("json: unsupported value: "
                        + (number.isNaN() ? "NaN" : number > 0 ? "+Inf" : "-Inf"));
            case Double number -> NumberValue.parse(FloatText.json(number));
            default -> throw new IllegalStateException("no value for " + resolved.getClass());
        };
    }
}
