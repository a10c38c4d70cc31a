package dev.edict.scheduler.filter;

import java.util.HashMap;
import java.util.Map;

/** How many pods count in each domain, such as a zone, and the least of them. As {@link TopologyCounts}, it can tell what if. Immutable. */
final class Domains {
    private final Map<String, Integer> counts;
    private final Map<String, Integer> difference;
    private final int least;

    private Domains(Map<String, Integer> counts, Map<String, Integer> difference) {
        this.counts = counts;
        this.difference = difference;
        int lowest = Integer.MAX_VALUE;
        for (Map.Entry<String, Integer> domain : counts.entrySet()) {
            lowest = Math.min(lowest, domain.getValue() + difference.getOrDefault(domain.getKey(), 0));
        }
        this.least = lowest;
    }

    static Domains of(Map<String, Integer> counts) {
        return new Domains(counts, Map.of());
    }

    Domains plus(String domain, int count) {
        Map<String, Integer> more = new HashMap<>(difference);
        more.merge(domain, count, Integer::sum);
        return new Domains(counts, more);
    }

    int at(String domain) {
        return counts.getOrDefault(domain, 0) + difference.getOrDefault(domain, 0);
    }

    /** The count of the emptiest domain. @param minDomains with fewer domains than these there is an empty one to come */
    int least(int minDomains) {
        return counts.size() < minDomains ? 0 : least;
    }
}
