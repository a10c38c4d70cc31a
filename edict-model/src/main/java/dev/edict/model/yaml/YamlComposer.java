package dev.edict.model.yaml;

import dev.edict.model.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Puts the parser's events together to nodes. What follows the first document is not looked at. */
final class YamlComposer {
    private final ParserImpl parser;
    private final Map<String, YamlNode> anchors = new HashMap<>();
    private int depth;

    YamlComposer(String text) {
        LoadSettings settings = LoadSettings.builder().setUseMarks(true).setCodePointLimit(Integer.MAX_VALUE).build();
        parser = new ParserImpl(settings, new StreamReader(settings, text));
    }

    /** The root of the first document, or null if there is no document. */
    @Nullable YamlNode firstDocument() {
        try {
            parser.next();
            if (!(parser.next() instanceof DocumentStartEvent start)) {
                return null;
            }
            checkVersion(start);
            YamlNode root = node();
            parser.next();
            return root;
        } catch (YamlEngineException problem) {
            throw YamlProblems.translate(problem);
        }
    }

    private static void checkVersion(DocumentStartEvent start) {
        Optional<SpecVersion> version = start.getSpecVersion();
        if (version.isPresent() && (version.get().getMajor() != 1 || version.get().getMinor() != 1)) {
            throw new YamlSyntaxException("yaml: found incompatible YAML document");
        }
    }

    private YamlNode node() {
        Event event = parser.next();
        return switch (event) {
            case ScalarEvent scalar -> {
                String tag = scalar.getTag().orElse("");
                boolean unspecific = tag.equals("!");
                YamlNode node = new YamlNode.Scalar(scalar.getValue(), unspecific ? "" : tag,
                        unspecific || scalar.getImplicit().canOmitTagInPlainScalar(), line(event));
                anchor(scalar, node);
                yield node;
            }
            case SequenceStartEvent sequence -> {
                List<YamlNode> items = new ArrayList<>();
                YamlNode node = new YamlNode.Sequence(items, line(event));
                anchor(sequence, node);
                children(items, Event.ID.SequenceEnd);
                yield node;
            }
            case MappingStartEvent mapping -> {
                List<YamlNode> children = new ArrayList<>();
                YamlNode node = new YamlNode.Mapping(children, line(event));
                anchor(mapping, node);
                children(children, Event.ID.MappingEnd);
                yield node;
            }
            case AliasEvent alias -> {
                String name = alias.getAlias().getValue();
                YamlNode target = anchors.get(name);
                if (target == null) {
                    throw new YamlSyntaxException("yaml: unknown anchor '" + name + "' referenced");
                }
                yield new YamlNode.Alias(name, target, line(event));
            }
            default -> throw new IllegalStateException("no node starts with " + event);
        };
    }

    private void children(List<YamlNode> children, Event.ID end) {
        if (++depth > Json.MAX_DEPTH) {
            throw new YamlSyntaxException("yaml: exceeded max depth of " + Json.MAX_DEPTH);
        }
        while (!parser.checkEvent(end)) {
            children.add(node());
        }
        parser.next();
        depth--;
    }

    private void anchor(NodeEvent event, YamlNode node) {
        Optional<Anchor> anchor = event.getAnchor();
        if (anchor.isPresent()) {
            anchors.put(anchor.get().getValue(), node);
        }
    }

    private static int line(Event event) {
        return event.getStartMark().map(Mark::getLine).orElse(0) + 1;
    }
}
