package dev.edict.server.admit;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.configure.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What plugins are told before they begin, by their names. It is read from a file in the format of kube-apiserver's
 * {@code AdmissionConfiguration}, or given by the application that has the server in it. What is said of plugins that do not
 * run counts for nothing.
 */
public record PluginConfigurations(Map<String, Told> byName) {
    /** Nothing is said of any plugin. */
    public static final PluginConfigurations NONE = new PluginConfigurations(Map.of());

    private static final Set<String> VERSIONS = Set.of("apiserver.config.k8s.io/v1", "apiserver.k8s.io/v1alpha1");
    /** Plugins that take no key twice. */
    private static final Set<String> STRICT = Set.of("PodSecurity", "ResourceQuota",
            "MutatingAdmissionWebhook", "ValidatingAdmissionWebhook");
    /** Plugins whose configuration was once the whole file, by the field by which such a file is known. */
    private static final Map<String, String> WHOLE_FILES =
            Map.of("imagePolicy", "ImagePolicyWebhook", "podNodeSelectorPluginConfig", "PodNodeSelector");

    /** What one plugin is told. @param origin the file in which it stands; null if it stands in none */
    public record Told(ObjectValue configuration, @Nullable Path origin) {}

    public PluginConfigurations {
        byName = Map.copyOf(byName);
    }

    /** @throws IllegalArgumentException if the file, or one that it names, can not be read; its message says which and why */
    public static PluginConfigurations read(Path file) {
        YamlDocument document = document(file);
        ObjectValue whole = object(document.value(), file);
        if (VERSIONS.contains(whole.string("apiVersion")) && whole.string("kind").equals("AdmissionConfiguration")) {
            requireStrict(document, file);
            return ofPlugins(whole, file);
        }
        if (WHOLE_FILES.keySet().stream().noneMatch(whole::has)) {
            throw unreadable(file, "no AdmissionConfiguration of apiserver.config.k8s.io/v1: apiVersion is \""
                    + whole.string("apiVersion") + "\", kind is \"" + whole.string("kind") + "\"", null);
        }
        Map<String, Told> old = new HashMap<>();
        WHOLE_FILES.values().forEach(plugin -> old.put(plugin, new Told(whole, file)));
        return new PluginConfigurations(old);
    }

    private static PluginConfigurations ofPlugins(ObjectValue whole, Path file) {
        Map<String, Told> byName = new HashMap<>();
        try {
            List<Settings> plugins =
                    Settings.of(whole).requireKnown(Set.of("apiVersion", "kind", "plugins")).objects("plugins");
            for (Settings plugin : plugins) {
                plugin.requireKnown(Set.of("name", "path", "configuration"));
                String path = plugin.string("path");
                Value nested = plugin.tree().get("configuration");
                String name = plugin.string("name");
                if (nested != null && nested != NullValue.NULL) {
                    byName.putIfAbsent(name, new Told(plugin.object("configuration").tree(), file));
                } else if (!path.isEmpty()) {
                    byName.putIfAbsent(name, named(name, file.toAbsolutePath().resolveSibling(path)));
                }
            }
        } catch (WrongFile wrong) {
            throw wrong;
        } catch (IllegalArgumentException wrong) {
            throw unreadable(file, wrong.getMessage(), wrong);
        }
        return new PluginConfigurations(byName);
    }

    /** What a plugin is told in a file of its own. */
    private static Told named(String plugin, Path file) {
        YamlDocument document = document(file);
        if (STRICT.contains(plugin)) {
            requireStrict(document, file);
        }
        return new Told(object(document.value(), file), file);
    }

    private static void requireStrict(YamlDocument document, Path file) {
        String problem = document.strictProblem();
        if (problem != null) {
            throw unreadable(file, "strict decoding error: " + problem, null);
        }
    }

    private static ObjectValue object(Value value, Path file) {
        if (value instanceof ObjectValue object) {
            return object;
        }
        throw unreadable(file, "it is no object", null);
    }

    private static YamlDocument document(Path file) {
        try {
            return Yaml.read(Files.readAllBytes(file));
        } catch (IOException failure) {
            throw unreadable(file, failure.toString(), failure);
        } catch (YamlSyntaxException malformed) {
            throw unreadable(file, malformed.getMessage(), malformed);
        }
    }

    private static WrongFile unreadable(Path file, @Nullable String why, @Nullable Exception cause) {
        return new WrongFile(
                "unable to read admission control configuration from \"" + file + "\" [" + why + "]", cause);
    }

    /** A refusal that says already in which file the mistake is. */
    private static final class WrongFile extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        WrongFile(String message, @Nullable Exception cause) {
            super(message, cause);
        }
    }

    /** The same with one plugin told this. */
    public PluginConfigurations with(String plugin, ObjectValue configuration) {
        Map<String, Told> more = new HashMap<>(byName);
        more.put(plugin, new Told(configuration, null));
        return new PluginConfigurations(more);
    }

    /** The same, and what these say of plugins of which nothing is said here. */
    public PluginConfigurations or(PluginConfigurations others) {
        Map<String, Told> all = new HashMap<>(others.byName);
        all.putAll(byName);
        return new PluginConfigurations(all);
    }

    /** What a plugin is told, or null if that is nothing. */
    public @Nullable ObjectValue find(String plugin) {
        Told told = byName.get(plugin);
        return told == null ? null : told.configuration();
    }

    /** Where a plugin is told that, for messages; empty if that is nowhere in particular. */
    public String origin(String plugin) {
        Told told = byName.get(plugin);
        return told == null || told.origin() == null ? "" : " (in \"" + told.origin() + "\")";
    }
}
