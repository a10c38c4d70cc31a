package dev.edict.server.flow;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.List;

/** What a schema means, read from the object itself, one rule after the other: to compare with. */
final class SlowClassifier {
    private SlowClassifier() {}

    /** The position of the first that means a request, or -1. */
    static int classify(List<ObjectValue> schemas, User user, RequestInfo info) {
        for (int index = 0; index < schemas.size(); index++) {
            for (ObjectValue rule : schemas.get(index).object("spec").list("rules").objects()) {
                boolean meant = rule.list("subjects").objects().stream().anyMatch(subject -> is(subject, user));
                if (meant && (info.isResource()
                        ? rule.list("resourceRules").objects().stream().anyMatch(part -> asksFor(part, info))
                        : rule.list("nonResourceRules").objects().stream().anyMatch(part -> asksForPage(part, info)))) {
                    return index;
                }
            }
        }
        return -1;
    }

    private static boolean is(ObjectValue subject, User user) {
        String userName = subject.object("user").string("name");
        String group = subject.object("group").string("name");
        ObjectValue account = subject.object("serviceAccount");
        String prefix = "system:serviceaccount:" + account.string("namespace") + ":";
        return switch (subject.string("kind")) {
            case "User" -> userName.equals("*") || userName.equals(user.name());
            case "Group" -> group.equals("*") || user.groups().contains(group);
            case "ServiceAccount" -> account.string("name").equals("*")
                    ? user.name().startsWith(prefix) : user.name().equals(prefix + account.string("name"));
            default -> false;
        };
    }

    private static boolean in(ListValue list, String value) {
        return list.strings().equals(List.of("*")) || list.strings().contains(value);
    }

    private static boolean asksFor(ObjectValue rule, RequestInfo info) {
        String resource = info.subresource().isEmpty() ? info.resource() : info.resource() + "/" + info.subresource();
        boolean where = info.namespace().isEmpty()
                ? rule.bool("clusterScope") : in(rule.list("namespaces"), info.namespace());
        return where && in(rule.list("verbs"), info.verb()) && in(rule.list("apiGroups"), info.group())
                && in(rule.list("resources"), resource);
    }

    private static boolean asksForPage(ObjectValue rule, RequestInfo info) {
        return in(rule.list("verbs"), info.verb()) && rule.list("nonResourceURLs").strings().stream().anyMatch(url -> {
            String folder = url.replaceAll("/?\\*?$", "") + "/";
            return url.equals("*") || url.equals(info.path()) || info.path().startsWith(folder);
        });
    }
}
