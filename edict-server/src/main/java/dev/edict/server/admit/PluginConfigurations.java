package dev.edict.server.admit;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What plugins are told before they begin, by their names. It is read from a file in the format of kube-apiserver's
 * {@code AdmissionConfiguration}, or given by the application that has the server in it. What is said of plugins that do not
 * run counts for nothing.
 */
public record PluginConfigurations(Map<String, ObjectValue> byName) {
    /** Nothing is said of any plugin. */
    public static final PluginConfigurations NONE = new PluginConfigurations(Map.of());

    private static final Set<String> VERSIONS = Set.of("apiserver.config.k8s.io/v1", "apiserver.k8s.io/v1alpha1");
    /** Plugins whose configuration was once the whole file, by the field by which such a file is known. */
    private static final Map<String, String> WHOLE_FILES =
            Map.of("imagePolicy", "ImagePolicyWebhook", "podNodeSelectorPluginConfig", "PodNodeSelector");

    public PluginConfigurations {
        byName = Map.copyOf(byName);
    }

    /** @throws IllegalArgumentException if the file, or one that it names, can not be read; its message says which and why */
    public static PluginConfigurations read(Path file) {
        ObjectValue whole = document(file);
        if (VERSIONS.contains(whole.string("apiVersion")) && whole.string("kind").equals("AdmissionConfiguration")) {
            return ofPlugins(whole, file);
        }
        Map<String, ObjectValue> old = new HashMap<>();
        if (WHOLE_FILES.keySet().stream().anyMatch(whole::has)) {
            WHOLE_FILES.values().forEach(plugin -> old.put(plugin, whole));
        }
        if (old.isEmpty()) {
            throw new IllegalArgumentException("unable to read admission control configuration from \"" + file
                    + "\" [no AdmissionConfiguration of apiserver.config.k8s.io/v1: apiVersion is \""
                    + whole.string("apiVersion") + "\", kind is \"" + whole.string("kind") + "\"]");
        }
        return new PluginConfigurations(old);
    }

    private static PluginConfigurations ofPlugins(ObjectValue whole, Path file) {
        requireKnown(whole, Set.of("apiVersion", "kind", "plugins"), file, "");
        Map<String, ObjectValue> byName = new HashMap<>();
        ListValue plugins = whole.list("plugins");
        for (int index = 0; index < plugins.size(); index++) {
            ObjectValue plugin = plugins.object(index);
            requireKnown(plugin, Set.of("name", "path", "configuration"), file, "plugins[" + index + "].");
            ObjectValue nested = plugin.objectOrNull("configuration");
            if (nested == null && !plugin.string("path").isEmpty()) {
                nested = document(file.toAbsolutePath().resolveSibling(plugin.string("path")));
            }
            if (nested != null) {
                byName.putIfAbsent(plugin.string("name"), nested);
            }
        }
        return new PluginConfigurations(byName);
    }

    private static void requireKnown(ObjectValue object, Set<String> known, Path file, String place) {
        for (String key : object.keys()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException("unable to read admission control configuration from \"" + file
                        + "\" [strict decoding error: unknown field \"" + place + key + "\"]");
            }
        }
    }

    private static ObjectValue document(Path file) {
        try {
            if (Yaml.read(Files.readAllBytes(file)).value() instanceof ObjectValue object) {
                return object;
            }
            throw unreadable(file, "it is no object", null);
        } catch (IOException failure) {
            throw unreadable(file, failure.toString(), failure);
        } catch (YamlSyntaxException malformed) {
            throw unreadable(file, malformed.getMessage(), malformed);
        }
    }

    private static IllegalArgumentException unreadable(Path file, @Nullable String why, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "unable to read admission control configuration from \"" + file + "\" [" + why + "]", cause);
    }

    /** The same with one plugin told this. */
    public PluginConfigurations with(String plugin, ObjectValue configuration) {
        Map<String, ObjectValue> more = new HashMap<>(byName);
        more.put(plugin, configuration);
        return new PluginConfigurations(more);
    }

    /** The same, and what these say of plugins of which nothing is said here. */
    public PluginConfigurations or(PluginConfigurations others) {
        Map<String, ObjectValue> all = new HashMap<>(others.byName);
        all.putAll(byName);
        return new PluginConfigurations(all);
    }

    /** What a plugin is told, or null if that is nothing. */
    public @Nullable ObjectValue find(String plugin) {
        return byName.get(plugin);
    }
}
