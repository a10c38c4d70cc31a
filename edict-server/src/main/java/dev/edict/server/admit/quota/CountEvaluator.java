package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts objects: {@code count/deployments.apps}, and by short names those that had such before all could be counted. */
final class CountEvaluator implements Evaluator {
    private static final Set<String> SHORT =
            Set.of("configmaps", "resourcequotas", "replicationcontrollers", "secrets");

    private final List<String> names;
    private final Amounts one;

    CountEvaluator(GroupResource resource) {
        List<String> all = new ArrayList<>(List.of(nameOf(resource)));
        if (resource.group().isEmpty() && SHORT.contains(resource.resource())) {
            all.add(resource.resource());
        }
        this.names = List.copyOf(all);
        Map<String, Quantity> amounts = new TreeMap<>();
        all.forEach(name -> amounts.put(name, Amounts.ONE));
        this.one = new Amounts(amounts);
    }

    /** The name by which a quota counts the objects of a resource. */
    static String nameOf(GroupResource resource) {
        return "count/" + resource.resource() + (resource.group().isEmpty() ? "" : "." + resource.group());
    }

    /** Which objects a name counts, and nothing else of them. @return null if it is no such name */
    static @Nullable GroupResource counted(String name) {
        if (SHORT.contains(name)) {
            return new GroupResource("", name);
        }
        if (!name.startsWith("count/")) {
            return null;
        }
        String resource = name.substring("count/".length());
        int dot = resource.indexOf('.');
        return dot < 0 ? new GroupResource("", resource)
                : new GroupResource(resource.substring(dot + 1), resource.substring(0, dot));
    }

    @Override
    public List<String> matching(Collection<String> wanted) {
        return wanted.stream().filter(names::contains).sorted().toList();
    }

    @Override
    public Amounts usage(ObjectValue object, Instant now) {
        return one;
    }
}
