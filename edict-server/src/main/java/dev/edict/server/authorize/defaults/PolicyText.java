package dev.edict.server.authorize.defaults;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads roles and bindings from the text of {@code roles.txt}. Used once, by one thread. */
final class PolicyText {
    private static final String CONTROLLER = "system:controller:";
    private static final List<String> READ = List.of("get", "list", "watch");
    private static final List<String> WRITE = List.of("create", "delete", "deletecollection", "patch", "update");
    private static final ObjectValue EVENTS = rule("create,patch,update", "core,events.k8s.io", "events", null);

    private final List<ObjectValue> clusterRoles = new ArrayList<>();
    private final List<ObjectValue> clusterRoleBindings = new ArrayList<>();
    private final List<ObjectValue> roles = new ArrayList<>();
    private final List<ObjectValue> roleBindings = new ArrayList<>();
    private final Gathering gathering = new Gathering();

    /** The role whose lines are read, and where its binding goes. */
    private String kind = "";
    private String namespace = "";
    private String name = "";
    private ObjectValue head = ObjectValue.EMPTY;
    private List<ObjectValue> rules = new ArrayList<>();

    DefaultPolicy read(String text) {
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            String line = text.substring(start, end < 0 ? text.length() : end);
            if (line.startsWith("  ")) {
                indented(line.substring(2));
            } else if (!line.isEmpty() && line.charAt(0) != '#') {
                finish();
                begin(line.split(" "));
            }
            start = end < 0 ? text.length() : end + 1;
        }
        finish();
        return new DefaultPolicy(clusterRoles, gathering.all(), clusterRoleBindings, roles, roleBindings);
    }

    private void begin(String[] words) {
        switch (words[0]) {
            case "clusterrole" -> {
                String whole = "";
                String gathers = "";
                for (int position = 2; position + 1 < words.length; position += 2) {
                    if (words[position].equals("gathers")) {
                        gathers = words[position + 1];
                    } else {
                        whole = words[position + 1];
                    }
                }
                begin("ClusterRole", "", words[1],
                        whole.isEmpty() ? ObjectValue.EMPTY : ObjectValue.of(DefaultObjects.AGGREGATE_TO + whole, "true"));
                gathering.add(words[1], whole, gathers, rules);
                if (!gathers.isEmpty()) {
                    head = head.with("aggregationRule", ObjectValue.of("clusterRoleSelectors", ListValue.of(ObjectValue.of(
                            "matchLabels", ObjectValue.of(DefaultObjects.AGGREGATE_TO + gathers, "true")))));
                }
            }
            case "controller" -> {
                begin("ClusterRole", "", CONTROLLER + words[1], ObjectValue.EMPTY);
                bind(name, "account kube-system/" + words[1]);
            }
            case "role" -> {
                int slash = words[1].indexOf('/');
                begin("Role", words[1].substring(0, slash), words[1].substring(slash + 1), ObjectValue.EMPTY);
            }
            default -> throw new IllegalArgumentException("no kind of role: " + words[0]);
        }
    }

    private void begin(String newKind, String newNamespace, String newName, ObjectValue labels) {
        kind = newKind;
        namespace = newNamespace;
        name = newName;
        head = DefaultObjects.of(kind, namespace, name, labels);
    }

    private void finish() {
        if (!name.isEmpty()) {
            ObjectValue role = rules.isEmpty() ? head : head.with("rules", ListValue.copyOf(rules));
            (namespace.isEmpty() ? clusterRoles : roles).add(role);
            rules = new ArrayList<>();
            name = "";
        }
    }

    private void indented(String line) {
        String[] words = line.split(" ");
        if (words[0].equals("bound")) {
            boolean named = words[1].equals("as");
            bind(named ? words[2] : name, line.substring(line.indexOf(" to ") + " to ".length()));
        } else {
            rules.add(switch (words.length) {
                case 1 -> EVENTS;
                case 2 -> ObjectValue.of("verbs", verbs(words[0]), "nonResourceURLs", texts(words[1]));
                default -> rule(words[0], words[1], words[2], words.length > 3 ? words[3] : null);
            });
        }
    }

    private static ObjectValue rule(String verbs, String groups, String resources, @Nullable String names) {
        ObjectValue rule = ObjectValue.of("verbs", verbs(verbs), "apiGroups", groups(groups), "resources", texts(resources));
        return names == null ? rule : rule.with("resourceNames", texts(names));
    }

    private static ListValue verbs(String text) {
        List<String> verbs = new ArrayList<>();
        for (String word : text.split(",")) {
            switch (word) {
                case "read" -> verbs.addAll(READ);
                case "write" -> verbs.addAll(WRITE);
                default -> verbs.add(word);
            }
        }
        verbs.sort(null);
        return ListValue.of(verbs.toArray());
    }

    private static ListValue groups(String text) {
        Object[] groups = text.split(",");
        for (int position = 0; position < groups.length; position++) {
            if (groups[position].equals("core")) {
                groups[position] = "";
            }
        }
        return ListValue.of(groups);
    }

    private static ListValue texts(String text) {
        return ListValue.of((Object[]) text.split(","));
    }

    private void bind(String binding, String subjects) {
        ObjectValue object = DefaultObjects.of(kind + "Binding", namespace, binding, ObjectValue.EMPTY)
                .with("roleRef", ObjectValue.of("apiGroup", DefaultObjects.GROUP, "kind", kind, "name", name));
        if (!subjects.equals("nobody")) {
            List<ObjectValue> all = new ArrayList<>();
            for (String subject : subjects.split(", ")) {
                all.add(subject(subject));
            }
            object = object.with("subjects", ListValue.copyOf(all));
        }
        (namespace.isEmpty() ? clusterRoleBindings : roleBindings).add(object);
    }

    private static ObjectValue subject(String text) {
        int space = text.indexOf(' ');
        String who = text.substring(space + 1);
        int slash = who.indexOf('/');
        return switch (text.substring(0, space)) {
            case "account" -> ObjectValue.of("kind", "ServiceAccount",
                    "name", who.substring(slash + 1), "namespace", who.substring(0, slash));
            case "user" -> ObjectValue.of("kind", "User", "apiGroup", DefaultObjects.GROUP, "name", who);
            case "group" -> ObjectValue.of("kind", "Group", "apiGroup", DefaultObjects.GROUP, "name", who);
            default -> throw new IllegalArgumentException("no kind of subject: " + text);
        };
    }
}
