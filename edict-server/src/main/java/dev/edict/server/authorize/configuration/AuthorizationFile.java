package dev.edict.server.authorize.configuration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.authorize.webhook.WebhookSettings;
import dev.edict.server.configure.Settings;
import dev.edict.server.filter.Rules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads an {@code AuthorizationConfiguration} of {@code apiserver.config.k8s.io}, and refuses it as the real server does. */
final class AuthorizationFile {
    private static final String KIND = "AuthorizationConfiguration";
    private static final Map<String, String> KINDS = Map.of("apiserver.config.k8s.io/v1", KIND,
            "apiserver.config.k8s.io/v1beta1", KIND, "apiserver.config.k8s.io/v1alpha1", KIND);

    private final FieldErrors errors = new FieldErrors();
    private final Set<String> types = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    private AuthorizationFile() {}

    /**
     * The authorizers in their order.
     *
     * @param required types that must be there
     * @throws IllegalArgumentException if something is wrong
     */
    static List<AuthorizerSettings> read(byte[] data, Set<String> required) {
        List<AuthorizerSettings> found = new AuthorizationFile().check(decode(data));
        List<String> wrong = new ArrayList<>();
        Set<String> missing = new TreeSet<>(required);
        for (AuthorizerSettings authorizer : found) {
            missing.remove(authorizer.type());
            if (authorizer.type().equals(AuthorizerSettings.ATTRIBUTES)) {
                wrong.add("authorizer type ABAC is not supported");
            } else if (authorizer.webhook() == null
                    && !authorizer.name().equals(AuthorizerSettings.nameOf(authorizer.type()))) {
                wrong.add("expected name " + AuthorizerSettings.nameOf(authorizer.type()) + " for authorizer "
                        + authorizer.type() + " instead of " + authorizer.name());
            }
        }
        if (!missing.isEmpty()) {
            wrong.add("missing required types: [" + String.join(" ", missing) + "]");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(Rules.together(wrong));
        }
        return found;
    }

    private static List<Settings> decode(byte[] data) {
        try {
            if (data.length == 0) {
                return List.of();
            }
            YamlDocument document = Yaml.read(data);
            String problem = document.strictProblem();
            if (!(document.value() instanceof ObjectValue whole)) {
                throw new IllegalArgumentException("it is no object");
            }
            Settings settings = Settings.of(whole).requireKind(KINDS);
            if (problem != null) {
                throw new IllegalArgumentException("strict decoding error: " + problem);
            }
            return settings.requireKnown(Set.of("apiVersion", "kind", "authorizers")).objects("authorizers");
        } catch (YamlSyntaxException | IllegalArgumentException wrong) {
            throw unreadable(wrong);
        }
    }

    private static IllegalArgumentException unreadable(Exception wrong) {
        return new IllegalArgumentException(
                "failed to load AuthorizationConfiguration from file: " + wrong.getMessage(), wrong);
    }

    private List<AuthorizerSettings> check(List<Settings> authorizers) {
        FieldPath path = FieldPath.of("authorizers");
        if (authorizers.isEmpty()) {
            errors.required(path, "at least one authorization mode must be defined");
        }
        List<AuthorizerSettings> read = new ArrayList<>();
        for (int index = 0; index < authorizers.size(); index++) {
            check(authorizers.get(index), path.index(index), read);
        }
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(Rules.together(errors.list().stream().map(Object::toString).toList()));
        }
        return List.copyOf(read);
    }

    private void check(Settings authorizer, FieldPath path, List<AuthorizerSettings> read) {
        WebhookSection webhook;
        String type;
        String name;
        try {
            authorizer.requireKnown(Set.of("type", "name", "webhook"));
            type = authorizer.string("type");
            name = authorizer.string("name");
            webhook = WebhookSection.of(authorizer);
        } catch (IllegalArgumentException wrong) {
            throw unreadable(wrong);
        }
        if (type.isEmpty()) {
            errors.required(path.child("type"));
        } else if (!AuthorizerSettings.TYPES.contains(type)) {
            errors.notSupported(path.child("type"), type, AuthorizerSettings.TYPES);
        } else if (!types.add(type) && !type.equals(AuthorizerSettings.WEBHOOK)) {
            errors.duplicate(path.child("type"), type);
        } else {
            checkName(name, path.child("name"));
            read.add(new AuthorizerSettings(type, name, webhook(type, webhook, path)));
        }
    }

    private void checkName(String name, FieldPath path) {
        List<String> wrong = Formats.dns1123Subdomain(name);
        if (name.isEmpty()) {
            errors.required(path);
        } else if (!names.add(name)) {
            errors.duplicate(path, name);
        } else if (!wrong.isEmpty()) {
            errors.invalid(path, name, "authorizer name is invalid: " + String.join(", ", wrong));
        }
    }

    private @Nullable WebhookSettings webhook(String type, WebhookSection webhook, FieldPath path) {
        if (type.equals(AuthorizerSettings.WEBHOOK)) {
            if (webhook.isThere()) {
                return webhook.check(path, errors);
            }
            errors.required(path.child("webhook"), "required when type=Webhook");
        } else if (webhook.isThere()) {
            errors.invalid(path.child("webhook"), "non-null", "may only be specified when type=Webhook");
        }
        return null;
    }
}
