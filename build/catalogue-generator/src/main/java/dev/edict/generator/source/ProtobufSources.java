package dev.edict.generator.source;

import dev.edict.generator.source.Message.Cardinality;
import dev.edict.generator.source.Message.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The messages of the generated protobuf classes, read from their Javadoc, which repeats each field's declaration and
 * comment. Reading text keeps old generated code out of our process.
 */
public final class ProtobufSources {
    private static final String FOLDER = "io/kubernetes/client/proto";
    private static final Pattern INTERFACE = Pattern.compile("interface_extends:([\\w.]+)\\)");
    private static final Pattern TYPE = Pattern.compile("Protobuf type \\{@code ([\\w.]+)}");
    private static final Pattern DECLARATION = Pattern.compile(
            "<code>(?:(optional|repeated|required) )?(map&lt;string, )?([\\w.]+)(?:&gt;)? (\\w+) = (\\d+)[^<]*</code>");

    private final Map<String, Message> messages = new TreeMap<>();

    private ProtobufSources() {}

    /** The messages by the names of their definitions. */
    public static Map<String, Message> read(SourceJar jar) {
        ProtobufSources sources = new ProtobufSources();
        jar.forEach(FOLDER, (type, lines) -> sources.file(lines));
        return sources.messages;
    }

    /** The name of a definition from that of a message: {@code k8s.io.api.core.v1.Pod} is io.k8s.api.core.v1.Pod. */
    static String definitionName(String message) {
        String name = message.startsWith(".") ? message.substring(1) : message;
        return name.startsWith("k8s.io.")
                ? "io.k8s." + name.substring("k8s.io.".length()).replace('_', '-')
                : name;
    }

    private void file(List<String> lines) {
        for (int position = 0; position < lines.size(); position++) {
            String line = lines.get(position);
            if (!line.contains("interface_extends:")) {
                continue;
            }
            Matcher matcher = INTERFACE.matcher(line);
            if (matcher.find()) {
                position = message(definitionName(matcher.group(1)), lines, position + 1);
            }
        }
    }

    /** Reads the interface of a message and the Javadoc of the class behind it; returns where that ends. */
    private int message(String name, List<String> lines, int start) {
        Map<Integer, Field> fields = new TreeMap<>();
        Comment comment = Comment.NONE;
        List<String> documentation = new ArrayList<>();
        int position = start;
        for (; position < lines.size(); position++) {
            String line = lines.get(position).strip();
            if (line.equals("/**")) {
                documentation.clear();
            } else if (line.startsWith("*/")) {
                String all = String.join("\n", documentation);
                Matcher type = TYPE.matcher(all);
                if (type.find()) {
                    comment = comment(documentation);
                    break;
                }
                Matcher declaration = DECLARATION.matcher(all);
                if (declaration.find()) {
                    Field field = field(declaration, comment(documentation));
                    fields.putIfAbsent(field.number(), field);
                }
            } else if (line.startsWith("*")) {
                documentation.add(lines.get(position));
            }
        }
        messages.put(name, new Message(name, comment, List.copyOf(fields.values())));
        return position;
    }

    private static Field field(Matcher declaration, Comment comment) {
        Cardinality cardinality = declaration.group(2) != null ? Cardinality.MAP
                : "repeated".equals(declaration.group(1)) ? Cardinality.LIST : Cardinality.ONE;
        return new Field(declaration.group(4), Integer.parseInt(declaration.group(5)), cardinality,
                definitionName(declaration.group(3)), comment);
    }

    private static Comment comment(List<String> documentation) {
        List<String> text = new ArrayList<>();
        boolean inside = false;
        for (String line : documentation) {
            String content = line.substring(line.indexOf('*') + 1);
            if (content.strip().equals("<pre>")) {
                inside = true;
            } else if (content.strip().equals("</pre>")) {
                inside = false;
            } else if (inside) {
                text.add(unescape(content.startsWith(" ") ? content.substring(1) : content));
            }
        }
        return text.isEmpty() ? Comment.NONE : new Comment(text);
    }

    private static String unescape(String text) {
        return text.indexOf('&') < 0 ? text : text.replace("&lt;", "<").replace("&gt;", ">").replace("&#64;", "@")
                .replace("&#42;", "*").replace("&#47;", "/").replace("&#92;", "\\").replace("&amp;", "&");
    }
}
