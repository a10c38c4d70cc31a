package dev.edict.server.admit.webhook;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.configure.Settings;
import dev.edict.server.webhook.Identity;
import dev.edict.server.webhook.KubeconfigUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * As whom the webhooks of one plugin are called: a kubeconfig has users whose names are those of hosts, with or without a
 * port, {@code *.} before the end of a name, or {@code *} for all others. The plugin is told its file by a
 * {@code WebhookAdmissionConfiguration} of {@code apiserver.config.k8s.io/v1}.
 */
public final class WebhookCredentials {
    /** Nobody in particular calls. */
    public static final WebhookCredentials NONE = new WebhookCredentials(Map.of(), "");

    private static final Map<String, String> KINDS =
            Map.of("apiserver.config.k8s.io/v1", "WebhookAdmissionConfiguration");
    private static final String HTTPS = ":443";

    private final Map<String, KubeconfigUser> byName;
    private final String current;

    private WebhookCredentials(Map<String, KubeconfigUser> byName, String current) {
        this.byName = Map.copyOf(byName);
        this.current = current;
    }

    /** @throws IllegalArgumentException if the configuration, or the file that it names, is wrong */
    public static WebhookCredentials read(@Nullable ObjectValue configuration) {
        if (configuration == null) {
            return NONE;
        }
        Settings settings = Settings.of(configuration).requireKind(KINDS)
                .requireKnown(Set.of("apiVersion", "kind", "kubeConfigFile", "staticManifestsDir"));
        String name = settings.string("kubeConfigFile");
        if (!name.isEmpty() && !Path.of(name).isAbsolute()) {
            throw new IllegalArgumentException(
                    "kubeConfigFile: Invalid value: " + StringValue.quote(name) + ": must be an absolute file path");
        }
        if (!settings.string("staticManifestsDir").isEmpty()) {
            throw new IllegalArgumentException("staticManifestsDir: Forbidden: staticManifestsDir requires the"
                    + " ManifestBasedAdmissionControlConfig feature gate to be enabled");
        }
        return name.isEmpty() ? NONE : ofFile(Path.of(name));
    }

    private static WebhookCredentials ofFile(Path file) {
        try {
            if (Yaml.read(Files.readAllBytes(file)).value() instanceof ObjectValue whole) {
                return of(Settings.of(whole), file);
            }
            throw new IllegalArgumentException("it is no object");
        } catch (IOException | YamlSyntaxException unreadable) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + unreadable, unreadable);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("error loading config file \"" + file + "\": " + wrong.getMessage(), wrong);
        }
    }

    private static WebhookCredentials of(Settings kubeconfig, Path file) throws IOException {
        Map<String, KubeconfigUser> byName = new HashMap<>();
        for (Settings user : kubeconfig.objects("users")) {
            byName.putIfAbsent(user.string("name"), KubeconfigUser.of(user.object("user"), file));
        }
        String current = "";
        for (Settings context : kubeconfig.objects("contexts")) {
            if (context.string("name").equals(kubeconfig.string("current-context"))) {
                current = context.object("context").string("user");
            }
        }
        return new WebhookCredentials(byName, current);
    }

    /** As whom it is called at this moment. @param target host and port */
    public Identity of(String target) {
        KubeconfigUser found = named(target);
        if (found == null && target.endsWith(HTTPS)) {
            found = named(target.substring(0, target.length() - HTTPS.length()));
        }
        if (found == null) {
            found = byName.getOrDefault("*", byName.get(current));
        }
        return found == null ? Identity.NONE : found.identity();
    }

    /** By the name itself, or by one that stands for all that end like it. */
    private @Nullable KubeconfigUser named(String target) {
        KubeconfigUser found = byName.get(target);
        for (int dot = target.indexOf('.'); found == null && dot >= 0; dot = target.indexOf('.', dot + 1)) {
            found = byName.get("*" + target.substring(dot));
        }
        return found;
    }
}
