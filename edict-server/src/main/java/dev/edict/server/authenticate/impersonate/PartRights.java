package dev.edict.server.authenticate.impersonate;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.QualifiedNames;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rights;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody may be another user, part by part: each name, uid, group and extra value is a right of its own.
 *
 * @param verb of these rights
 * @param constrained whether the newer rules count: users and groups are of the group {@code authentication.k8s.io}, nodes are
 *     known for what they are, nobody becomes a master, and nothing is empty
 */
record PartRights(RightsCheck rights, String verb, boolean constrained) {
    private static final String AUTHENTICATION = "authentication.k8s.io";
    private static final FieldPath EXTRA_KEY = FieldPath.of("extra", "key");
    /** For so many values it is worth while to ask first whether all values are allowed. */
    private static final int MANY = 4;

    /** The user that the wanted one is, with the groups that belong to it. */
    User require(User requester, User wanted) {
        List<String> groups = requireName(requester, wanted);
        if (!wanted.uid().isEmpty()) {
            rights.require(requester, right(AUTHENTICATION, "uids", "", wanted.uid(), ""));
        }
        if (!wanted.groups().isEmpty()) {
            requireGroups(requester, wanted.groups());
        }
        if (!wanted.extra().isEmpty()) {
            requireExtra(requester, wanted.extra());
        }
        return new User(wanted.name(), wanted.uid(), completed(wanted.name(), groups), wanted.extra());
    }

    private static List<String> completed(String name, List<String> groups) {
        boolean anonymous = name.equals(User.ANONYMOUS.name());
        if (groups.contains(User.UNAUTHENTICATED) || !anonymous && groups.contains(User.AUTHENTICATED)) {
            return groups;
        }
        List<String> completed = new ArrayList<>(groups);
        completed.add(anonymous ? User.UNAUTHENTICATED : User.AUTHENTICATED);
        return completed;
    }

    /** @return the groups that the user has by its name, or else those that are wanted */
    private List<String> requireName(User requester, User wanted) {
        String node = constrained ? NodeName.of(wanted.name()) : null;
        ServiceAccountName account = ServiceAccountName.of(wanted.name());
        RequestInfo right = nameRight(wanted.name(), node, account);
        if (constrained && !wanted.groups().isEmpty() && (node != null || account != null)) {
            throw Rights.forbidden(requester, right,
                    "a " + (node == null ? "service account" : "node") + " has its own groups, and no others");
        }
        rights.require(requester, right);
        if (node != null) {
            return List.of(NodeName.GROUP);
        }
        return account != null && wanted.groups().isEmpty() ? account.groups() : wanted.groups();
    }

    private RequestInfo nameRight(String user, @Nullable String node, @Nullable ServiceAccountName account) {
        String group = constrained ? AUTHENTICATION : "";
        if (node != null) {
            return right(group, "nodes", "", node, "");
        }
        return account == null ? right(group, "users", "", user, "")
                : right(group, "serviceaccounts", account.namespace(), account.name(), "");
    }

    private void requireGroups(User requester, List<String> groups) {
        if (constrained) {
            if (groups.contains("")) {
                throw Rights.forbidden(requester, group(""), "impersonating the empty string group is not allowed");
            }
            if (groups.contains(User.MASTERS)) {
                throw Rights.forbidden(
                        requester, group(User.MASTERS), "impersonating the system:masters group is not allowed");
            }
            if (groups.size() >= MANY && mayAll(requester, group("*"))) {
                return;
            }
        }
        groups.forEach(group -> rights.require(requester, group(group)));
    }

    private RequestInfo group(String name) {
        return right(constrained ? AUTHENTICATION : "", "groups", "", name, "");
    }

    private void requireExtra(User requester, Map<String, List<String>> extra) {
        if (constrained) {
            extra.forEach((key, values) -> {
                String fault = fault(key, values);
                if (!fault.isEmpty()) {
                    throw Rights.forbidden(requester, extra("", ""), fault);
                }
            });
            boolean many = extra.size() >= MANY || extra.values().stream().mapToInt(List::size).sum() >= MANY;
            if (many && mayAll(requester, extra("*", "*"))) {
                return;
            }
        }
        extra.forEach((key, values) -> values.forEach(value -> rights.require(requester, extra(key, value))));
    }

    private RequestInfo extra(String key, String value) {
        return right(AUTHENTICATION, "userextras", "", value, key);
    }

    private static String fault(String key, List<String> values) {
        if (key.isEmpty()) {
            return "impersonating the empty string key in extra is not allowed";
        }
        FieldErrors errors = new FieldErrors();
        QualifiedNames.domainPrefixedPath(errors, EXTRA_KEY, key);
        if (!errors.isEmpty()) {
            List<String> texts = errors.list().stream().map(Object::toString).distinct().toList();
            return "impersonating an invalid key in extra is not allowed: "
                    + (texts.size() == 1 ? texts.getFirst() : "[" + String.join(", ", texts) + "]");
        }
        if (!key.equals(key.toLowerCase(Locale.ROOT))) {
            return "impersonating a non-lowercase key in extra is not allowed: " + ApiErrors.quote(key);
        }
        return values.contains("") ? "impersonating the empty string value in extra is not allowed" : "";
    }

    private boolean mayAll(User requester, RequestInfo everything) {
        try {
            rights.require(requester, everything);
            return true;
        } catch (ApiException notAll) {
            return false;
        }
    }

    private RequestInfo right(String group, String resource, String namespace, String name, String subresource) {
        return RequestInfo.ofResource(verb, new GroupVersionResource(group, "v1", resource), namespace, name, subresource);
    }
}
