package dev.edict.model.yaml;

import dev.edict.model.yaml.YamlToken.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts tokens together to nodes, by recursive descent. What follows the first document is not looked at.
 *
 * <p>The lines of complaints count from zero here, unlike the scanner's, and the zeroth is not named: clients know the
 * messages so.
 */
final class YamlComposer {
    private static final Set<Kind> OUTSIDE_DOCUMENT = EnumSet.of(Kind.VERSION_DIRECTIVE, Kind.TAG_DIRECTIVE,
            Kind.DOCUMENT_START, Kind.DOCUMENT_END, Kind.STREAM_END);
    private static final Set<Kind> NO_BLOCK_VALUE = EnumSet.of(Kind.KEY, Kind.VALUE, Kind.BLOCK_END);
    private static final Set<Kind> NO_INDENTLESS_ITEM =
            EnumSet.of(Kind.BLOCK_ENTRY, Kind.KEY, Kind.VALUE, Kind.BLOCK_END);

    private final YamlScanner scanner;
    private final Map<String, String> prefixes = new HashMap<>();
    private final Map<String, YamlNode> anchors = new HashMap<>();
    private int depth;

    YamlComposer(String text) {
        scanner = new YamlScanner(text);
    }

    private Kind next() {
        return scanner.peek().kind();
    }

    private boolean skip(Kind kind) {
        if (next() == kind) {
            scanner.take();
            return true;
        }
        return false;
    }

    private static YamlSyntaxException problem(YamlToken token, String what) {
        return new YamlSyntaxException("yaml: " + (token.line() == 0 ? "" : "line " + token.line() + ": ") + what);
    }

    private YamlNode empty(int line) {
        return new YamlNode.Scalar("", "", true, line + 1);
    }

    /** The root of the first document, or null if there is no document. */
    @Nullable YamlNode firstDocument() {
        if (next() == Kind.STREAM_END) {
            return null;
        }
        YamlNode root;
        if (OUTSIDE_DOCUMENT.contains(next()) && next() != Kind.DOCUMENT_END) {
            directives();
            if (!skip(Kind.DOCUMENT_START)) {
                throw problem(scanner.peek(), "did not find expected <document start>");
            }
            root = OUTSIDE_DOCUMENT.contains(next()) ? empty(scanner.peek().line()) : node(true, false);
        } else {
            root = node(true, false);
        }
        scanner.peek();
        return root;
    }

    private void directives() {
        boolean versioned = false;
        while (next() == Kind.VERSION_DIRECTIVE || next() == Kind.TAG_DIRECTIVE) {
            YamlToken token = scanner.take();
            if (token.kind() == Kind.TAG_DIRECTIVE) {
                if (prefixes.putIfAbsent(token.handle(), token.text()) != null) {
                    throw problem(token, "found duplicate %TAG directive");
                }
            } else if (versioned) {
                throw problem(token, "found duplicate %YAML directive");
            } else if (!token.text().equals("1.1")) {
                throw problem(token, "found incompatible YAML document");
            } else {
                versioned = true;
            }
        }
    }

    /** What stands before a node. */
    private final class Properties {
        final int line = scanner.peek().line();
        @Nullable String anchor;
        @Nullable String tag;

        Properties() {
            for (int count = 0; count < 2; count++) {
                if (anchor == null && next() == Kind.ANCHOR) {
                    anchor = scanner.take().text();
                } else if (tag == null && next() == Kind.TAG) {
                    tag = resolve(scanner.take());
                }
            }
        }

        <T extends YamlNode> T name(T node) {
            if (anchor != null) {
                anchors.put(anchor, node);
            }
            return node;
        }
    }

    private String resolve(YamlToken tag) {
        if (tag.handle().isEmpty()) {
            return tag.text();
        }
        String standard = switch (tag.handle()) {
            case "!" -> "!";
            case "!!" -> ScalarResolver.PREFIX;
            default -> null;
        };
        String prefix = prefixes.getOrDefault(tag.handle(), standard);
        if (prefix == null) {
            throw problem(tag, "found undefined tag handle");
        }
        return prefix + tag.text();
    }

    /** @param block whether blocks may start here; @param indentless whether a list may start at its key's indent */
    private YamlNode node(boolean block, boolean indentless) {
        if (next() == Kind.ALIAS) {
            return alias(scanner.take());
        }
        Properties properties = new Properties();
        if (++depth > Yaml.MAX_DEPTH) {
            throw new YamlSyntaxException("yaml: exceeded max depth of " + Yaml.MAX_DEPTH);
        }
        YamlNode node = content(properties, block, indentless);
        depth--;
        return node;
    }

    private YamlNode alias(YamlToken token) {
        YamlNode target = anchors.get(token.text());
        if (target == null) {
            throw new YamlSyntaxException("yaml: unknown anchor '" + token.text() + "' referenced");
        }
        return new YamlNode.Alias(token.text(), target, token.line() + 1);
    }

    private YamlNode content(Properties properties, boolean block, boolean indentless) {
        Kind kind = next();
        if (kind == Kind.SCALAR) {
            return scalar(properties, scanner.take());
        }
        if (kind == Kind.FLOW_SEQUENCE_START) {
            return sequence(properties, this::flowItems);
        }
        if (kind == Kind.FLOW_MAPPING_START) {
            return mapping(properties, this::flowFields);
        }
        if (kind == Kind.BLOCK_ENTRY && indentless) {
            return sequence(properties, this::indentlessItems);
        }
        if (kind == Kind.BLOCK_SEQUENCE_START && block) {
            return sequence(properties, this::blockItems);
        }
        if (kind == Kind.BLOCK_MAPPING_START && block) {
            return mapping(properties, this::blockFields);
        }
        if (properties.anchor == null && properties.tag == null) {
            throw problem(scanner.peek(), "did not find expected node content");
        }
        String tag = properties.tag == null ? "" : properties.tag;
        return properties.name(new YamlNode.Scalar("", tag, tag.isEmpty(), properties.line + 1));
    }

    private static YamlNode scalar(Properties properties, YamlToken token) {
        String tag = properties.tag == null ? "" : properties.tag;
        boolean unspecific = tag.equals("!");
        boolean plain = unspecific || (tag.isEmpty() && token.plain());
        return properties.name(
                new YamlNode.Scalar(token.text(), unspecific ? "" : tag, plain, properties.line + 1));
    }

    @FunctionalInterface
    private interface Children {
        void read(List<YamlNode> children);
    }

    private static YamlNode sequence(Properties properties, Children items) {
        List<YamlNode> children = new ArrayList<>();
        YamlNode node = properties.name(new YamlNode.Sequence(children, properties.line + 1));
        items.read(children);
        return node;
    }

    private static YamlNode mapping(Properties properties, Children fields) {
        List<YamlNode> children = new ArrayList<>();
        YamlNode node = properties.name(new YamlNode.Mapping(children, properties.line + 1));
        fields.read(children);
        return node;
    }

    private void blockItems(List<YamlNode> items) {
        scanner.take();
        while (next() == Kind.BLOCK_ENTRY) {
            int line = scanner.take().line();
            boolean absent = next() == Kind.BLOCK_ENTRY || next() == Kind.BLOCK_END;
            items.add(absent ? empty(line) : node(true, false));
        }
        if (!skip(Kind.BLOCK_END)) {
            throw problem(scanner.peek(), "did not find expected '-' indicator");
        }
    }

    private void indentlessItems(List<YamlNode> items) {
        while (next() == Kind.BLOCK_ENTRY) {
            int line = scanner.take().line();
            items.add(NO_INDENTLESS_ITEM.contains(next()) ? empty(line) : node(true, false));
        }
    }

    private void blockFields(List<YamlNode> fields) {
        scanner.take();
        while (next() == Kind.KEY) {
            int line = scanner.take().line();
            fields.add(NO_BLOCK_VALUE.contains(next()) ? empty(line) : node(true, true));
            if (next() == Kind.VALUE) {
                int valueLine = scanner.take().line();
                fields.add(NO_BLOCK_VALUE.contains(next()) ? empty(valueLine) : node(true, true));
            } else {
                fields.add(empty(scanner.peek().line()));
            }
        }
        if (!skip(Kind.BLOCK_END)) {
            throw problem(scanner.peek(), "did not find expected key");
        }
    }

    private void flowItems(List<YamlNode> items) {
        scanner.take();
        while (next() != Kind.FLOW_SEQUENCE_END) {
            if (!items.isEmpty() && !skip(Kind.FLOW_ENTRY)) {
                throw problem(scanner.peek(), "did not find expected ',' or ']'");
            }
            if (next() == Kind.KEY) {
                items.add(pair());
            } else if (next() != Kind.FLOW_SEQUENCE_END) {
                items.add(node(false, false));
            }
        }
        scanner.take();
    }

    /** A single field in a flow sequence, which is a mapping of its own. */
    private YamlNode pair() {
        int line = scanner.take().line();
        List<YamlNode> field = new ArrayList<>();
        if (next() == Kind.VALUE || next() == Kind.FLOW_ENTRY || next() == Kind.FLOW_SEQUENCE_END) {
            field.add(empty(scanner.take().line()));
        } else {
            field.add(node(false, false));
        }
        field.add(flowValue(Kind.FLOW_SEQUENCE_END));
        return new YamlNode.Mapping(field, line + 1);
    }

    private YamlNode flowValue(Kind end) {
        if (skip(Kind.VALUE) && next() != Kind.FLOW_ENTRY && next() != end) {
            return node(false, false);
        }
        return empty(scanner.peek().line());
    }

    private void flowFields(List<YamlNode> fields) {
        scanner.take();
        while (next() != Kind.FLOW_MAPPING_END) {
            if (!fields.isEmpty() && !skip(Kind.FLOW_ENTRY)) {
                throw problem(scanner.peek(), "did not find expected ',' or '}'");
            }
            if (skip(Kind.KEY)) {
                boolean absent = next() == Kind.VALUE || next() == Kind.FLOW_ENTRY || next() == Kind.FLOW_MAPPING_END;
                fields.add(absent ? empty(scanner.peek().line()) : node(false, false));
                fields.add(flowValue(Kind.FLOW_MAPPING_END));
            } else if (next() != Kind.FLOW_MAPPING_END) {
                fields.add(node(false, false));
                fields.add(empty(scanner.peek().line()));
            }
        }
        scanner.take();
    }
}
