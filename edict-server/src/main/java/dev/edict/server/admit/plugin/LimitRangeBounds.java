package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.pod.PodResources;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What of a pod or a claim lies outside the bounds of a limit range, in the words of the real server. */
final class LimitRangeBounds {
    /** Amounts beyond this are compared in whole units. */
    private static final long MOST_THOUSANDTHS = Long.MAX_VALUE / 1000;

    private static final Set<String> ASKED_BY_PODS = Set.of("cpu", "memory");

    private final String type;
    private final Map<String, Quantity> requests;
    private final Map<String, Quantity> limits;
    private final List<String> problems;

    private LimitRangeBounds(
            String type, Map<String, Quantity> requests, Map<String, Quantity> limits, List<String> problems) {
        this.type = type;
        this.requests = requests;
        this.limits = limits;
        this.problems = problems;
    }

    static List<String> ofPod(ObjectValue range, ObjectValue pod) {
        List<String> problems = new ArrayList<>();
        ObjectValue spec = pod.object("spec");
        for (ObjectValue limit : range.object("spec").list("limits").objects()) {
            if (limit.string("type").equals("Container")) {
                spec.list("containers").objects().forEach(container -> ofContainer(container, problems).check(limit));
                spec.list("initContainers").objects().forEach(container -> ofContainer(container, problems).check(limit));
            } else if (limit.string("type").equals("Pod")) {
                new LimitRangeBounds("Pod", whole(PodResources.requests(spec), spec, "requests"),
                        whole(PodResources.limits(spec), spec, "limits"), problems).check(limit);
            }
        }
        return problems;
    }

    private static LimitRangeBounds ofContainer(ObjectValue container, List<String> problems) {
        ObjectValue resources = container.object("resources");
        return new LimitRangeBounds("Container", ResourceLists.quantities(resources.object("requests")),
                ResourceLists.quantities(resources.object("limits")), problems);
    }

    /** What a pod asks for as a whole counts instead of what its containers do. */
    private static Map<String, Quantity> whole(Map<String, Quantity> containers, ObjectValue spec, String list) {
        ResourceLists.quantities(spec.object("resources").object(list)).forEach((name, amount) -> {
            if (ASKED_BY_PODS.contains(name)) {
                containers.put(name, amount);
            }
        });
        return containers;
    }

    static List<String> ofClaim(ObjectValue range, ObjectValue claim) {
        List<String> problems = new ArrayList<>();
        Map<String, Quantity> requests =
                ResourceLists.quantities(claim.object("spec").object("resources").object("requests"));
        for (ObjectValue limit : range.object("spec").list("limits").objects()) {
            if (limit.string("type").equals("PersistentVolumeClaim")) {
                LimitRangeBounds bounds = new LimitRangeBounds("PersistentVolumeClaim", requests, Map.of(), problems);
                sorted(limit.object("min")).forEach(bounds::minimum);
                sorted(limit.object("max")).forEach(bounds::maximumRequest);
            }
        }
        return problems;
    }

    private static Map<String, Quantity> sorted(ObjectValue list) {
        return new TreeMap<>(ResourceLists.quantities(list));
    }

    private void check(ObjectValue limit) {
        sorted(limit.object("min")).forEach(this::minimum);
        sorted(limit.object("max")).forEach(this::maximum);
        sorted(limit.object("maxLimitRequestRatio")).forEach(this::ratio);
    }

    private void minimum(String name, Quantity bound) {
        Quantity request = requests.get(name);
        Quantity limit = limits.get(name);
        Compared compared = Compared.of(request, limit, bound);
        String start = "minimum " + name + " usage per " + type + " is " + bound;
        if (request == null) {
            problems.add(start + ".  No request is specified");
        } else if (compared.request() < compared.bound()) {
            problems.add(start + ", but request is " + request);
        } else if (limit != null && compared.limit() < compared.bound()) {
            problems.add(start + ", but limit is " + limit);
        }
    }

    private void maximum(String name, Quantity bound) {
        Quantity request = requests.get(name);
        Quantity limit = limits.get(name);
        Compared compared = Compared.of(request, limit, bound);
        String start = "maximum " + name + " usage per " + type + " is " + bound;
        if (limit == null) {
            problems.add(start + ".  No limit is specified");
        } else if (compared.limit() > compared.bound()) {
            problems.add(start + ", but limit is " + limit);
        } else if (request != null && compared.request() > compared.bound()) {
            problems.add(start + ", but request is " + request);
        }
    }

    private void maximumRequest(String name, Quantity bound) {
        Quantity request = requests.get(name);
        Compared compared = Compared.of(request, null, bound);
        String start = "maximum " + name + " usage per " + type + " is " + bound;
        if (request == null) {
            problems.add(start + ".  No request is specified");
        } else if (compared.request() > compared.bound()) {
            problems.add(start + ", but request is " + request);
        }
    }

    private void ratio(String name, Quantity bound) {
        Compared compared = Compared.of(requests.get(name), limits.get(name), bound);
        String start = name + " max limit to request ratio per " + type + " is " + bound;
        if (compared.request() == 0) {
            problems.add(start + ", but no request is specified or request is 0");
            return;
        }
        if (compared.limit() == 0) {
            problems.add(start + ", but no limit is specified or limit is 0");
            return;
        }
        double ratio = (double) compared.limit() / compared.request();
        boolean precise = bound.value() <= MOST_THOUSANDTHS;
        if (precise ? ratio * 1000 > bound.milliValue() : ratio > bound.value()) {
            problems.add(start + String.format(Locale.ROOT, ", but provided ratio is %f", ratio));
        }
    }

    /** Amounts in a unit in which all of them can be written: thousandths if possible. */
    private record Compared(long request, long limit, long bound) {
        static Compared of(@Nullable Quantity request, @Nullable Quantity limit, Quantity bound) {
            Quantity asked = request == null ? Quantity.ZERO : request;
            Quantity bounded = limit == null ? Quantity.ZERO : limit;
            Compared whole = new Compared(asked.value(), bounded.value(), bound.value());
            return whole.request <= MOST_THOUSANDTHS && whole.limit <= MOST_THOUSANDTHS && whole.bound <= MOST_THOUSANDTHS
                    ? new Compared(asked.milliValue(), bounded.milliValue(), bound.milliValue()) : whole;
        }
    }
}
