package dev.edict.client.connect;

import dev.edict.model.json.JsonTooLargeException;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What one file says. */
record KubeconfigFile(
        String currentContext,
        Map<String, Named<ClusterEntry>> clusters,
        Map<String, Named<UserEntry>> users,
        Map<String, Named<ContextEntry>> contexts) {

    /**
     * @param file what errors call it
     * @param directory to which paths in it are relative; null to leave them as they are
     */
    static KubeconfigFile parse(byte[] bytes, String file, @Nullable Path directory) {
        Fields fields = new Fields(file, "", root(bytes, file));
        String kind = fields.text("kind");
        String version = fields.text("apiVersion");
        if (!kind.isEmpty() && !kind.equals("Config") || !version.isEmpty() && !version.equals("v1")) {
            throw new ConfigurationException(
                    file + ": is no kubeconfig: kind is " + kind + " and apiVersion is " + version + ", not Config and v1", null);
        }
        return new KubeconfigFile(
                fields.text("current-context"),
                entries(fields, "clusters", "cluster", directory, ClusterEntry::of),
                entries(fields, "users", "user", directory, UserEntry::of),
                entries(fields, "contexts", "context", directory, (part, anywhere) -> ContextEntry.of(part)));
    }

    private static ObjectValue root(byte[] bytes, String file) {
        if (isBlank(bytes)) {
            return ObjectValue.EMPTY;
        }
        Value root;
        try {
            root = Yaml.read(bytes).value();
        } catch (YamlSyntaxException | JsonTooLargeException malformed) {
            throw new ConfigurationException(file + ": is no YAML: " + malformed.getMessage(), malformed);
        }
        return switch (root) {
            case ObjectValue object -> object;
            case NullValue none -> ObjectValue.EMPTY;
            default -> throw new ConfigurationException(
                    file + ": is no kubeconfig, but a value of type " + root.typeName(), null);
        };
    }

    private static boolean isBlank(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).lines().map(String::strip)
                .allMatch(line -> line.isEmpty() || line.startsWith("#"));
    }

    private static <E> Map<String, Named<E>> entries(
            Fields fields, String list, String field, @Nullable Path directory, BiFunction<Fields, @Nullable Path, E> reader) {
        Map<String, Named<E>> entries = new LinkedHashMap<>();
        for (Fields part : fields.parts(list)) {
            String name = part.text("name");
            Named<E> entry = new Named<>(name, fields.file(), reader.apply(part.partOrEmpty(field), directory));
            if (entries.putIfAbsent(name, entry) != null) {
                throw part.problem("name", "there is another one of the name \"" + name + "\"");
            }
        }
        return entries;
    }
}
