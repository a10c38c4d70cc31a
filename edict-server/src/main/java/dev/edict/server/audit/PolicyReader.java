package dev.edict.server.audit;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.convert.GoWords;
import dev.edict.server.filter.Stage;
import dev.edict.server.http.LogText;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads policies as the real server does: what is wrong keeps it from starting, but for fields that it does not know, which
 * are warned of and passed over.
 */
final class PolicyReader {
    private static final Logger LOG = System.getLogger(PolicyReader.class.getName());
    private static final String GROUP = "audit.k8s.io";
    private static final Set<String> KINDS = Set.of("Event", "EventList", "Policy", "PolicyList");

    private PolicyReader() {}

    static AuditPolicy read(Path file) {
        byte[] text;
        try {
            text = Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw wrong("failed to read file path " + ApiErrors.quote(file.toString()) + ": open " + file + ": "
                    + (unreadable instanceof NoSuchFileException
                            ? "no such file or directory" : String.valueOf(unreadable.getMessage())));
        }
        try {
            return read(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "loading audit policy file: " + wrong.getMessage() + ": from file " + file, wrong);
        }
    }

    private static IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("loading audit policy file: " + why);
    }

    /** @throws IllegalArgumentException if there is no policy in it, or a wrong one */
    static AuditPolicy read(byte[] text) {
        YamlDocument document;
        try {
            document = Yaml.read(text);
        } catch (YamlSyntaxException broken) {
            throw new IllegalArgumentException("failed decoding: yaml: " + broken.getMessage(), broken);
        }
        ObjectValue policy = switch (document.value()) {
            case ObjectValue object -> object;
            case NullValue nothing -> ObjectValue.EMPTY;
            default -> throw new IllegalArgumentException("failed decoding: couldn't get version/kind; json parse error: json: "
                    + "cannot unmarshal " + GoWords.typeOf(document.value()) + " into Go value of type struct { APIVersion "
                    + "string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string \"json:\\\"kind,omitempty\\\"\" }");
        };
        requireKind(policy);
        PolicyFields fields = new PolicyFields(policy);
        List<AuditRule> rules = rules(fields);
        String twice = document.strictProblem();
        if (twice != null) {
            fields.unknown().addFirst(twice);
        }
        if (!fields.unknown().isEmpty()) {
            LOG.log(Logger.Level.WARNING, "Audit policy contains errors, falling back to lenient decoding: "
                    + "strict decoding error: " + LogText.of(String.join(", ", fields.unknown())));
        }
        PolicyRules.check(policy);
        if (rules.isEmpty()) {
            throw new IllegalArgumentException("loaded illegal policy with 0 rules");
        }
        return new AuditPolicy(rules);
    }

    private static void requireKind(ObjectValue policy) {
        String kind = policy.string("kind").isEmpty() ? "Policy" : policy.string("kind");
        String apiVersion = policy.string("apiVersion").isEmpty() ? GROUP + "/__internal" : policy.string("apiVersion");
        GroupVersion version = GroupVersion.parse(apiVersion);
        if (version == null) {
            throw new IllegalArgumentException("failed decoding: unexpected GroupVersion string: " + apiVersion);
        }
        boolean inside = apiVersion.equals(GROUP + "/__internal");
        if (!inside && !apiVersion.equals(GROUP + "/v1") || !KINDS.contains(kind)) {
            throw new IllegalArgumentException("failed decoding: no kind " + ApiErrors.quote(kind)
                    + " is registered for version " + ApiErrors.quote(apiVersion) + " in scheme \"k8s.io/apiserver/pkg/audit/scheme.go:30\"");
        }
        if (inside) {
            throw new IllegalArgumentException("unknown group version field " + apiVersion + ", Kind=" + kind + " in policy");
        }
        if (!kind.equals("Policy")) {
            throw new IllegalArgumentException("failed decoding: converting (v1." + kind + ") to (audit.Policy): "
                    + "unknown conversion");
        }
    }

    private static List<AuditRule> rules(PolicyFields policy) {
        policy.requireKnown("kind", "apiVersion", "metadata", "rules", "omitStages", "omitManagedFields");
        Set<Stage> omitted = stages(policy.strings("omitStages", "Policy", "v1.Stage"));
        Boolean withoutOwners = policy.bool("omitManagedFields", "Policy");
        List<AuditRule> rules = new ArrayList<>();
        for (PolicyFields rule : policy.objects("rules", "Policy", "v1.PolicyRule")) {
            rule.requireKnown("level", "users", "userGroups", "verbs", "resources", "namespaces", "nonResourceURLs",
                    "omitStages", "omitManagedFields");
            Set<Stage> also = stages(rule.strings("omitStages", "PolicyRule", "v1.Stage"));
            also.addAll(omitted);
            Boolean own = rule.bool("omitManagedFields", "PolicyRule");
            boolean without = own == null ? Boolean.TRUE.equals(withoutOwners) : own;
            rules.add(new AuditRule(
                    new AuditPolicy.Choice(level(rule.string("level", "PolicyRule", "v1.Level")), also, without),
                    Set.copyOf(rule.strings("users", "PolicyRule", "string")),
                    Set.copyOf(rule.strings("userGroups", "PolicyRule", "string")),
                    Set.copyOf(rule.strings("verbs", "PolicyRule", "string")),
                    Set.copyOf(rule.strings("namespaces", "PolicyRule", "string")),
                    resources(rule),
                    rule.strings("nonResourceURLs", "PolicyRule", "string")));
        }
        return rules;
    }

    private static List<ResourceMatch> resources(PolicyFields rule) {
        List<ResourceMatch> matches = new ArrayList<>();
        for (PolicyFields group : rule.objects("resources", "PolicyRule", "v1.GroupResources")) {
            group.requireKnown("group", "resources", "resourceNames");
            matches.add(new ResourceMatch(group.string("group", "GroupResources", "string"),
                    group.strings("resources", "GroupResources", "string"),
                    group.strings("resourceNames", "GroupResources", "string")));
        }
        return matches;
    }

    /** What is no stage is found by those who check the policy. */
    private static Set<Stage> stages(List<String> words) {
        Set<Stage> stages = EnumSet.noneOf(Stage.class);
        for (Stage stage : Stage.values()) {
            if (words.contains(stage.word())) {
                stages.add(stage);
            }
        }
        return stages;
    }

    private static Level level(String word) {
        for (Level level : Level.values()) {
            if (level.word().equals(word)) {
                return level;
            }
        }
        return Level.NONE;
    }
}
