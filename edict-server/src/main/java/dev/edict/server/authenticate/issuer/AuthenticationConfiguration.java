package dev.edict.server.authenticate.issuer;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.ClaimRule;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Extra;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Issuer;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mapping;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mappings;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.UserRule;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of kind {@code AuthenticationConfiguration} of {@code apiserver.config.k8s.io}, read strictly: a field that nobody
 * would read is a mistake that might keep a door open.
 *
 * @param issuers in the order in which they are asked
 * @param anonymous who may go on that shows nothing; null if nothing was said of it
 */
public record AuthenticationConfiguration(List<IssuerConfiguration> issuers, @Nullable Anonymous anonymous) {
    private static final String KIND = "AuthenticationConfiguration";
    private static final Map<String, String> KINDS = Map.of("apiserver.config.k8s.io/v1", KIND,
            "apiserver.config.k8s.io/v1beta1", KIND, "apiserver.config.k8s.io/v1alpha1", KIND);
    private static final int MOST_ISSUERS = 64;

    /** @param paths those that are open to everybody; all if there are none */
    public record Anonymous(boolean enabled, List<String> paths) {
        public Anonymous {
            paths = List.copyOf(paths);
        }
    }

    public AuthenticationConfiguration {
        issuers = List.copyOf(issuers);
    }

    /** Reads a file. @throws IllegalArgumentException if it is not such a file; the message says why */
    public static AuthenticationConfiguration read(byte[] content) {
        if (content.length == 0) {
            throw new IllegalArgumentException("empty config data");
        }
        YamlDocument document;
        try {
            document = Yaml.read(content);
        } catch (YamlSyntaxException unreadable) {
            throw new IllegalArgumentException(unreadable.getMessage(), unreadable);
        }
        String problem = document.strictProblem();
        if (problem != null) {
            throw new IllegalArgumentException("strict decoding error: " + problem);
        }
        if (!(document.value() instanceof ObjectValue whole)) {
            throw new IllegalArgumentException("it is no object");
        }
        Settings settings = Settings.of(whole).requireKind(KINDS)
                .requireKnown(Set.of("apiVersion", "kind", "jwt", "anonymous"));
        return new AuthenticationConfiguration(
                settings.objects("jwt").stream().map(AuthenticationConfiguration::issuer).toList(),
                whole.isSet("anonymous") ? anonymous(settings.object("anonymous")) : null);
    }

    private static Anonymous anonymous(Settings settings) {
        settings.requireKnown(Set.of("enabled", "conditions"));
        return new Anonymous(settings.bool("enabled"), settings.objects("conditions").stream()
                .map(condition -> condition.requireKnown(Set.of("path")).string("path")).toList());
    }

    private static IssuerConfiguration issuer(Settings settings) {
        settings.requireKnown(Set.of("issuer", "claimValidationRules", "claimMappings", "userValidationRules"));
        Settings issuer = settings.object("issuer").requireKnown(Set.of("url", "discoveryURL", "certificateAuthority",
                "audiences", "audienceMatchPolicy", "egressSelectorType"));
        return new IssuerConfiguration(
                new Issuer(issuer.string("url"), issuer.string("discoveryURL"), issuer.string("certificateAuthority"),
                        issuer.strings("audiences"), issuer.string("audienceMatchPolicy"),
                        issuer.string("egressSelectorType")),
                settings.objects("claimValidationRules").stream().map(AuthenticationConfiguration::claimRule).toList(),
                mappings(settings.object("claimMappings")),
                settings.objects("userValidationRules").stream().map(AuthenticationConfiguration::userRule).toList());
    }

    private static ClaimRule claimRule(Settings rule) {
        rule.requireKnown(Set.of("claim", "requiredValue", "expression", "message"));
        return new ClaimRule(
                rule.string("claim"), rule.string("requiredValue"), rule.string("expression"), rule.string("message"));
    }

    private static UserRule userRule(Settings rule) {
        rule.requireKnown(Set.of("expression", "message"));
        return new UserRule(rule.string("expression"), rule.string("message"));
    }

    private static Mappings mappings(Settings mappings) {
        mappings.requireKnown(Set.of("username", "groups", "uid", "extra"));
        return new Mappings(mapping(mappings.object("username"), Set.of("claim", "prefix", "expression")),
                mapping(mappings.object("groups"), Set.of("claim", "prefix", "expression")),
                mapping(mappings.object("uid"), Set.of("claim", "expression")),
                mappings.objects("extra").stream().map(AuthenticationConfiguration::extra).toList());
    }

    private static Mapping mapping(Settings mapping, Set<String> fields) {
        mapping.requireKnown(fields);
        return new Mapping(mapping.string("claim"), mapping.tree().isSet("prefix") ? mapping.string("prefix") : null,
                mapping.string("expression"));
    }

    private static Extra extra(Settings mapping) {
        mapping.requireKnown(Set.of("key", "valueExpression"));
        return new Extra(mapping.string("key"), mapping.string("valueExpression"));
    }

    /**
     * Makes the rules of each issuer ready.
     *
     * @param ownIssuers the names under which this server issues tokens itself, which nobody else may have
     * @throws IllegalArgumentException with everything that is wrong
     */
    public List<IssuerRules> compile(Set<String> ownIssuers) {
        return compile(ownIssuers, new FieldErrors());
    }

    /** As {@link #compile(Set)}, of a file that is read again: what it says of those who show nothing must not change. */
    List<IssuerRules> compileAgain(Set<String> ownIssuers, @Nullable Anonymous before) {
        FieldErrors errors = new FieldErrors();
        if (!Objects.equals(before, anonymous)) {
            errors.forbidden(FieldPath.of("anonymous"), "changed from initial configuration file");
        }
        return compile(ownIssuers, errors);
    }

    private List<IssuerRules> compile(Set<String> ownIssuers, FieldErrors found) {
        FieldErrors errors = new FieldErrors();
        List<IssuerRules> rules = new ArrayList<>();
        FieldPath root = FieldPath.of("jwt");
        if (issuers.size() > MOST_ISSUERS) {
            errors.tooMany(root, issuers.size(), MOST_ISSUERS);
        } else {
            Set<String> urls = new HashSet<>();
            Set<String> discoveryUrls = new HashSet<>();
            for (int index = 0; index < issuers.size(); index++) {
                Issuer issuer = issuers.get(index).issuer();
                FieldPath path = root.index(index);
                rules.add(IssuerRules.compile(issuers.get(index), path, ownIssuers, errors));
                if (!urls.add(issuer.url())) {
                    errors.duplicate(path.child("issuer", "url"), issuer.url());
                }
                if (!issuer.discoveryUrl().isEmpty() && !discoveryUrls.add(issuer.discoveryUrl())) {
                    errors.duplicate(path.child("issuer", "discoveryURL"), issuer.discoveryUrl());
                }
            }
            checkAnonymous(errors);
        }
        errors.addAll(found);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException("invalid authentication configuration: "
                    + TokenRefusedException.aggregate(errors.list().stream().map(FieldError::toString).toList()));
        }
        return rules;
    }

    private void checkAnonymous(FieldErrors errors) {
        if (anonymous != null && !anonymous.enabled() && !anonymous.paths().isEmpty()) {
            errors.invalid(FieldPath.of("anonymous", "conditions"), ListValue.copyOf(anonymous.paths().stream()
                    .map(path -> ObjectValue.of("Path", path)).toList()),
                    "enabled should be set to true when conditions are defined");
        }
    }
}
