package dev.edict.generator.overlay;

import dev.edict.generator.source.Comment;
import dev.edict.generator.source.Message;
import dev.edict.generator.source.Message.Cardinality;
import dev.edict.generator.source.Message.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The messages of {@code messages.txt}: those that the published sources lack. */
public final class ExtraMessages {
    private final Map<String, Message> messages = new HashMap<>();
    private final Map<String, String> copies = new HashMap<>();
    private final Set<String> kinds = new HashSet<>();
    /** Fields beyond those of the sources, by definition. */
    private final Map<String, List<Field>> additions = new HashMap<>();

    private ExtraMessages() {}

    static ExtraMessages read() {
        ExtraMessages read = new ExtraMessages();
        String name = "";
        Comment comment = Comment.NONE;
        List<Field> fields = new ArrayList<>();
        for (String line : OverlayFile.lines("messages.txt")) {
            if (line.startsWith(" ")) {
                fields.add(field(line.strip(), Message.packageOf(name)));
                continue;
            }
            read.add(name, comment, fields);
            fields = new ArrayList<>();
            String[] words = words(line).split(" ");
            if (words.length == 3) {
                read.copies.put(words[0], words[2]);
                name = "";
                continue;
            }
            name = words[0];
            comment = comment(line, List.of());
            if (words.length == 2 && words[1].equals("plus")) {
                read.additions.put(name, fields);
            } else if (words.length == 2) {
                read.kinds.add(name);
            }
        }
        read.add(name, comment, fields);
        return read;
    }

    private void add(String name, Comment comment, List<Field> fields) {
        if (!name.isEmpty() && !additions.containsKey(name)) {
            messages.put(name, new Message(name, comment, fields));
        }
    }

    private static String words(String line) {
        int prose = line.indexOf(" // ");
        return prose < 0 ? line : line.substring(0, prose);
    }

    private static Comment comment(String line, List<String> tags) {
        List<String> lines = new ArrayList<>(tags);
        int prose = line.indexOf(" // ");
        if (prose >= 0) {
            lines.add(line.substring(prose + 4));
        }
        return new Comment(lines);
    }

    private static Field field(String line, String container) {
        List<String> words = new ArrayList<>(List.of(words(line).split(" ")));
        List<String> tags = words.stream().filter(word -> word.startsWith("+")).toList();
        words.removeAll(tags);
        String type = words.getLast();
        return new Field(words.get(1), Integer.parseInt(words.get(0)),
                words.get(2).equals("list") ? Cardinality.LIST : Cardinality.ONE,
                type.startsWith(".") ? container + type : type, comment(line, tags));
    }

    public boolean isKind(String definition) {
        return kinds.contains(definition);
    }

    /** Whether a field of a definition is one that the sources do not have. */
    public boolean isAddition(String definition, String field) {
        return additions.getOrDefault(definition, List.of()).stream().anyMatch(added -> added.name().equals(field));
    }

    /** Adds these messages to those that were read, and makes the copies of packages. */
    public void addTo(Map<String, Message> all, FieldFacts facts) {
        all.putAll(messages);
        additions.forEach((name, added) -> all.computeIfPresent(name, (same, message) -> {
            List<Field> fields = new ArrayList<>(message.fields());
            fields.addAll(added);
            return new Message(name, message.comment(), fields);
        }));
        copies.forEach((from, to) -> {
            Map<String, Message> copied = new HashMap<>();
            all.forEach((name, message) -> {
                if (Message.packageOf(name).equals(from)) {
                    copied.put(renamed(name, from, to), renamed(message, from, to));
                }
            });
            all.putAll(copied);
            facts.copy(from, to);
        });
    }

    private static Message renamed(Message message, String from, String to) {
        List<Field> fields = message.fields().stream()
                .map(field -> new Field(field.name(), field.number(), field.cardinality(),
                        renamed(field.type(), from, to), field.comment()))
                .toList();
        return new Message(renamed(message.name(), from, to), message.comment(), fields);
    }

    private static String renamed(String name, String from, String to) {
        return name.startsWith(from + ".") ? to + name.substring(from.length()) : name;
    }
}
