package dev.edict.schema.catalogue;

import dev.edict.model.json.Json;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The generated schemas. The file of a package is read on first use, and each schema in it on its own first use: most
 * servers need few of them.
 */
final class GeneratedDefinitions implements Definitions {
    private final Map<String, Container> containers = new ConcurrentHashMap<>();
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    /** A file: a line of names and lengths, then the schemas one after the other. */
    private static final class Container {
        private final byte[] content;
        private final Map<String, int[]> ranges = new HashMap<>();

        Container(byte[] content) {
            this.content = content;
            int end = 0;
            while (content[end] != '\n') {
                end++;
            }
            String[] header = new String(content, 0, end, StandardCharsets.UTF_8).split(" ");
            int start = end + 1;
            for (int index = 0; index < header.length; index += 2) {
                int stop = start + Integer.parseInt(header[index + 1]);
                ranges.put(header[index], new int[] {start, stop});
                start = stop;
            }
        }
    }

    @Override
    public Schema definition(String name) {
        Schema found = find(name);
        if (found == null) {
            throw new IllegalArgumentException("no definition " + name);
        }
        return found;
    }

    @Nullable Schema find(String name) {
        Schema known = schemas.get(name);
        if (known != null) {
            return known;
        }
        int dot = name.lastIndexOf('.');
        Container container = dot <= 0 ? null : container(name.substring(0, dot));
        int[] range = container == null ? null : container.ranges.get(name.substring(dot + 1));
        if (container == null || range == null) {
            return null;
        }
        byte[] bytes = Arrays.copyOfRange(container.content, range[0], range[1]);
        Schema read = Schema.of((ObjectValue) Json.parse(bytes), this);
        Schema first = schemas.putIfAbsent(name, read);
        return first == null ? read : first;
    }

    private @Nullable Container container(String name) {
        Container known = containers.get(name);
        if (known == null) {
            byte[] content = bytes("definitions/" + name);
            if (content != null) {
                known = new Container(content);
                containers.put(name, known);
            }
        }
        return known;
    }

    static ObjectValue read(String file) {
        byte[] content = bytes(file);
        if (content == null) {
            throw new IllegalArgumentException("the catalogue has no " + file);
        }
        return (ObjectValue) Json.parse(content);
    }

    private static byte @Nullable [] bytes(String file) {
        try (InputStream stream = GeneratedDefinitions.class.getResourceAsStream(file)) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read the catalogue's " + file, failure);
        }
    }
}
