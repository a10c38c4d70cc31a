package dev.edict.scheduler.extend;

import dev.edict.api.core.v1.Pod;
import dev.edict.scheduler.plugin.Plugin;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All programs that have a say in where pods run, in the order in which they are asked: those that may fail come last. Where one
 * fails that may not, {@link IllegalStateException} is thrown, and the pod is tried again later.
 */
public final class Extenders implements Plugin, AutoCloseable {
    /** Under which they are known to people, all together. */
    public static final String NAME = "Extender";

    /** Nobody else has a say. */
    public static final Extenders NONE = new Extenders(List.of());

    private static final Logger LOG = System.getLogger(Extenders.class.getName());
    /** What they score at most. */
    private static final long MOST = 10;

    private final List<Extender> all;

    private Extenders(List<Extender> all) {
        this.all = all;
    }

    public static Extenders of(List<ExtenderSettings> settings) {
        return settings.isEmpty()
                ? NONE
                : new Extenders(Stream.concat(
                                settings.stream().filter(each -> !each.ignorable()), settings.stream().filter(ExtenderSettings::ignorable))
                        .map(Extender::new)
                        .toList());
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Which nodes will do. @param rejections gets why others will not */
    public List<NodeFacts> pass(PodFacts pod, List<NodeFacts> nodes, Map<String, Rejection> rejections) {
        List<NodeFacts> left = nodes;
        for (Extender extender : all) {
            if (!left.isEmpty() && !extender.settings().filterVerb().isEmpty() && extender.isInterested(pod.pod())) {
                List<NodeFacts> asked = left;
                Extender.Filtered filtered = tried(extender, each -> each.filter(pod.pod(), asked));
                if (filtered != null) {
                    note(asked, filtered, rejections);
                    left = filtered.nodes();
                }
            }
        }
        return left;
    }

    /** A node that is not spoken of any more will not do either, for whatever reason. */
    private static void note(List<NodeFacts> asked, Extender.Filtered filtered, Map<String, Rejection> rejections) {
        for (NodeFacts node : asked) {
            String name = node.name();
            if (filtered.lasting().containsKey(name)) {
                rejections.put(name, Rejection.lasting(NAME, filtered.lasting().getOrDefault(name, "")));
            } else if (filtered.failed().containsKey(name)) {
                rejections.put(name, Rejection.resolvable(NAME, filtered.failed().getOrDefault(name, "")));
            } else if (!filtered.nodes().contains(node)) {
                rejections.put(name, Rejection.lasting(NAME));
            }
        }
    }

    /** What comes of asking one; null if it has failed, and others are to decide alone. */
    private static <T> @Nullable T tried(Extender extender, Function<Extender, T> question) {
        try {
            return question.apply(extender);
        } catch (IllegalStateException failure) {
            if (extender.settings().ignorable()) {
                LOG.log(Level.INFO, "an extender has failed, and others decide alone: " + failure.getMessage());
                return null;
            }
            throw failure;
        }
    }

    /** Adds what nodes are worth to them. Who fails does not count. @param points of the nodes, in their order */
    public void addPoints(PodFacts pod, List<NodeFacts> nodes, long[] points) {
        for (Extender extender : all) {
            if (extender.settings().prioritizeVerb().isEmpty() || !extender.isInterested(pod.pod())) {
                continue;
            }
            try {
                Map<String, Long> scores = extender.scores(pod.pod(), nodes);
                for (int index = 0; index < points.length; index++) {
                    points[index] += scores.getOrDefault(nodes.get(index).name(), 0L)
                            * extender.settings().weight() * (ScorePlugin.MOST / MOST);
                }
            } catch (IllegalStateException failure) {
                LOG.log(Level.DEBUG, () -> "an extender gives no points to pod " + pod + ": " + failure.getMessage());
            }
        }
    }

    /** Puts a pod on a node, if one of them does that. @return whether it has */
    public boolean bind(Pod pod, String node) {
        for (Extender extender : all) {
            if (!extender.settings().bindVerb().isEmpty() && extender.isInterested(pod)) {
                Boolean bound = tried(extender, each -> {
                    each.bind(pod, node);
                    return true;
                });
                if (bound != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Which of those that could go are to go, by the names of their nodes. */
    public Map<String, NodeVictims> agree(PodFacts pod, Map<String, NodeVictims> victims) {
        Map<String, NodeVictims> left = victims;
        for (Extender extender : all) {
            if (!left.isEmpty() && !extender.settings().preemptVerb().isEmpty() && extender.isInterested(pod.pod())) {
                Map<String, NodeVictims> asked = left;
                Map<String, NodeVictims> agreed = tried(extender, each -> valid(each, each.preempt(pod.pod(), asked)));
                left = agreed == null ? left : agreed;
            }
        }
        return left;
    }

    /** Of one that may fail, nodes without victims are left out. */
    private static Map<String, NodeVictims> valid(Extender extender, Map<String, NodeVictims> victims) {
        List<String> empty = new ArrayList<>();
        victims.forEach((node, each) -> {
            if (each.pods().isEmpty()) {
                empty.add(node);
            }
        });
        if (!empty.isEmpty() && !extender.settings().ignorable()) {
            throw new IllegalStateException("expected at least one victim pod on node \"" + empty.getFirst() + "\"");
        }
        victims.keySet().removeAll(empty);
        return victims;
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Nobody knows what helps pods that they have rejected. */
    @Override
    public Set<Trigger> triggers() {
        return EnumSet.allOf(Trigger.class);
    }

    @Override
    public void close() {
        all.forEach(Extender::close);
    }
}
