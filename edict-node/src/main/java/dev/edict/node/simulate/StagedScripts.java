package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.stage.PodAnnotations;
import dev.edict.node.stage.ProbeResult;
import dev.edict.node.stage.StageBook;
import dev.edict.node.stage.StageSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What containers do by the annotations of their pods, then by the Stages that select them, then as is usual. */
public final class StagedScripts implements Scripts {
    /** More different scripts than this are not worth being looked for. */
    private static final int MOST = 1_000;

    private final Supplier<StageBook> stages;
    /** Equal scripts are in memory once, since there may be many containers. */
    private final Map<Script, Script> shared = new ConcurrentHashMap<>();

    public StagedScripts(Supplier<StageBook> stages) {
        this.stages = stages;
    }

    @Override
    public Script of(Pod pod, Container container) {
        List<StageSpec> said = said(pod, container);
        Script plain = Scripts.plain(pod, container);
        if (said.isEmpty()) {
            return share(ProbeTimes.apply(container, List.of(), plain));
        }
        List<ProbeResult> liveness = firstList(said, StageSpec::liveness);
        return share(ProbeTimes.apply(container, Timeline.sorted(liveness, ProbeResult::after), staged(plain, said)));
    }

    /** The weightiest first. */
    private List<StageSpec> said(Pod pod, Container container) {
        StageSpec own = PodAnnotations.of(pod, container.name());
        List<StageSpec> declared = stages.get().of(pod, container);
        if (own == null) {
            return declared;
        }
        List<StageSpec> all = new ArrayList<>();
        all.add(own);
        all.addAll(declared);
        return all;
    }

    private static Script staged(Script plain, List<StageSpec> said) {
        Script script = plain
                .withPull(first(said, StageSpec::pull, plain.pull()))
                .withReadiness(firstList(said, StageSpec::readiness))
                .withEnd(first(said, StageSpec::end, plain.end()))
                .withUsage(firstList(said, StageSpec::usage))
                .withExec(said.stream().flatMap(spec -> spec.exec().stream()).toList());
        var startup = first(said, StageSpec::startupAfter, null);
        script = startup == null ? script : script.withStartedAfter(startup);
        var stop = first(said, StageSpec::stop, null);
        script = stop == null ? script : script.withStop(stop);
        var logs = firstList(said, StageSpec::logs);
        return logs.isEmpty() ? script : script.withLogs(logs);
    }

    private static <T> @Nullable T first(List<StageSpec> said, Function<StageSpec, @Nullable T> part, @Nullable T otherwise) {
        for (StageSpec spec : said) {
            T value = part.apply(spec);
            if (value != null) {
                return value;
            }
        }
        return otherwise;
    }

    private static <T> List<T> firstList(List<StageSpec> said, Function<StageSpec, List<T>> part) {
        return said.stream().map(part).filter(list -> !list.isEmpty()).findFirst().orElse(List.of());
    }

    private Script share(Script script) {
        Script known = shared.get(script);
        if (known == null && shared.size() < MOST) {
            known = shared.putIfAbsent(script, script);
        }
        return known == null ? script : known;
    }
}
