package dev.edict.schema.catalogue;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.Definitions;
import dev.edict.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The generated schemas, each package of them read on first use. */
final class GeneratedDefinitions implements Definitions {
    private final Map<String, Map<String, Schema>> packages = new ConcurrentHashMap<>();

    @Override
    public Schema definition(String name) {
        int dot = name.lastIndexOf('.');
        Schema schema = dot < 0 ? null : in(name.substring(0, dot)).get(name);
        if (schema == null) {
            throw new IllegalArgumentException("no definition " + name);
        }
        return schema;
    }

    /** The names of the definitions in a package such as {@code io.k8s.api.apps.v1}. */
    Set<String> names(String container) {
        return in(container).keySet();
    }

    private Map<String, Schema> in(String container) {
        Map<String, Schema> known = packages.get(container);
        return known != null ? known : packages.computeIfAbsent(container, this::load);
    }

    private Map<String, Schema> load(String container) {
        Map<String, Schema> schemas = new HashMap<>();
        read("definitions/" + container + ".json").forEach((name, schema) ->
                schemas.put(container + "." + name, Schema.of((ObjectValue) schema, this)));
        return schemas;
    }

    static ObjectValue read(String file) {
        try (InputStream stream = GeneratedDefinitions.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalArgumentException("the catalogue has no " + file);
            }
            return (ObjectValue) Json.parse(stream.readAllBytes());
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read the catalogue's " + file, failure);
        }
    }
}
