package dev.edict.server.admit.match;

import dev.edict.server.admit.AdmissionTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Some configurations, and for each sort of requests those of them that may mean it: found out once, so that to ask again
 * costs a look into a table. Immutable to its users; made anew when a configuration changes.
 *
 * @param <C> a configuration
 */
public final class Reaches<C> {
    private final List<C> configurations;
    private final Function<C, RequestRules> rules;
    private final Equivalents equivalents;
    private volatile Found<C> found;

    /** @param reach what it means of the requests of the sort that was asked for */
    public record Reached<C>(C configuration, Reach reach) {}

    /** What has been found out while these other versions of resources were served. */
    private record Found<C>(Object state, Map<AdmissionTarget, List<Reached<C>>> targets) {}

    /** @param configurations in their order */
    public Reaches(List<C> configurations, Function<C, RequestRules> rules, Equivalents equivalents) {
        this.configurations = List.copyOf(configurations);
        this.rules = rules;
        this.equivalents = equivalents;
        this.found = new Found<>(equivalents.state(), new ConcurrentHashMap<>());
    }

    public List<C> configurations() {
        return configurations;
    }

    /** The configurations that may mean such requests, in their order. */
    public List<Reached<C>> of(AdmissionTarget target) {
        if (configurations.isEmpty()) {
            return List.of();
        }
        Found<C> current = current();
        List<Reached<C>> known = current.targets().get(target);
        return known != null ? known : current.targets().computeIfAbsent(target, this::find);
    }

    private Found<C> current() {
        Found<C> current = found;
        Object state = equivalents.state();
        if (current.state() != state) {
            current = new Found<>(state, new ConcurrentHashMap<>());
            found = current;
        }
        return current;
    }

    private List<Reached<C>> find(AdmissionTarget target) {
        if (RequestRules.exempts(target)) {
            return List.of();
        }
        List<Reached<C>> reaching = new ArrayList<>();
        for (C configuration : configurations) {
            Reach reach = rules.apply(configuration).reach(target, equivalents);
            if (reach != null) {
                reaching.add(new Reached<>(configuration, reach));
            }
        }
        return List.copyOf(reaching);
    }
}
