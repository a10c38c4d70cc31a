package dev.edict.server.audit;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What a policy must be like, in the words of the real server. */
final class PolicyRules {
    private static final List<String> LEVELS = Arrays.stream(Level.values()).map(Level::word).toList();
    private static final List<String> STAGES = List.of(Stage.REQUEST_RECEIVED.word(), Stage.RESPONSE_STARTED.word(),
            Stage.RESPONSE_COMPLETE.word(), Stage.PANIC.word());

    private PolicyRules() {}

    /** @throws IllegalArgumentException with all that is wrong */
    static void check(ObjectValue policy) {
        FieldErrors errors = new FieldErrors();
        stages(policy.list("omitStages"), FieldPath.of("omitStages"), errors);
        int index = 0;
        for (ObjectValue rule : policy.list("rules").objects()) {
            rule(rule, FieldPath.of("rules").index(index++), errors);
        }
        if (errors.isEmpty()) {
            return;
        }
        List<String> messages = errors.list().stream().map(FieldError::toString).distinct().toList();
        throw new IllegalArgumentException(messages.size() == 1 ? messages.getFirst()
                : messages.stream().collect(Collectors.joining(", ", "[", "]")));
    }

    private static void rule(ObjectValue rule, FieldPath path, FieldErrors errors) {
        String level = rule.string("level");
        if (level.isEmpty()) {
            errors.required(path.child("level"));
        } else if (!LEVELS.contains(level)) {
            errors.notSupported(path.child("level"), level, LEVELS);
        }
        ListValue urls = rule.list("nonResourceURLs");
        urls(urls, path.child("nonResourceURLs"), errors);
        resources(rule.list("resources"), path.child("resources"), errors);
        stages(rule.list("omitStages"), path.child("omitStages"), errors);
        if (!urls.isEmpty() && (!rule.list("resources").isEmpty() || !rule.list("namespaces").isEmpty())) {
            errors.invalid(path.child("nonResourceURLs"), urls,
                    "rules cannot apply to both regular resources and non-resource URLs");
        }
    }

    private static void urls(ListValue urls, FieldPath path, FieldErrors errors) {
        List<String> all = urls.strings();
        for (int index = 0; index < all.size(); index++) {
            String url = all.get(index);
            if (url.equals("*")) {
                continue;
            }
            if (!url.startsWith("/")) {
                errors.invalid(path.index(index), url, "non-resource URL rules must begin with a '/' character");
            }
            if (!url.isEmpty() && url.substring(0, url.length() - 1).contains("*")) {
                errors.invalid(path.index(index), url,
                        "non-resource URL wildcards '*' must be the final character of the rule");
            }
        }
    }

    private static void resources(ListValue groups, FieldPath path, FieldErrors errors) {
        for (ObjectValue group : groups.objects()) {
            String name = group.string("group");
            if (!name.isEmpty() && !name.equals("*")) {
                List<String> faults = NameFormat.DNS_SUBDOMAIN.check(name, false);
                if (!faults.isEmpty()) {
                    errors.invalid(path.child("group"), name, String.join(",", faults));
                }
            }
            if (!group.list("resourceNames").isEmpty() && group.list("resources").isEmpty()) {
                errors.invalid(path.child("resourceNames"), group.list("resourceNames"),
                        "using resourceNames requires at least one resource");
            }
        }
    }

    private static void stages(ListValue omitted, FieldPath path, FieldErrors errors) {
        List<String> words = omitted.strings();
        for (int index = 0; index < words.size(); index++) {
            if (!STAGES.contains(words.get(index))) {
                errors.invalid(path.index(index), words.get(index), "allowed stages are " + String.join(",", STAGES));
            }
        }
    }
}
