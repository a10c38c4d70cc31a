package dev.edict.node.stage;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All Stages that there are, ready to be asked. Immutable. */
public final class StageBook {
    public static final StageBook NONE = new StageBook(List.of());

    /** The heaviest first; of equally heavy ones, the first by name. */
    private final List<Entry> entries;

    private record Entry(Selection selection, StageSpec spec) {}

    private StageBook(List<Entry> entries) {
        this.entries = entries;
    }

    public static StageBook of(Collection<Stage> stages) {
        return stages.isEmpty() ? NONE : new StageBook(stages.stream()
                .sorted(Comparator.comparing((Stage stage) -> -(long) stage.spec().weight()).thenComparing(Stage::name))
                .flatMap(stage -> {
                    Selection selection = Selection.of(stage.spec().selector());
                    return selection == null ? Stream.empty()
                            : Stream.of(new Entry(selection, stage.spec()));
                })
                .toList());
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** What is said of a container, the weightiest first. */
    public List<StageSpec> of(Pod pod, Container container) {
        return entries.stream().filter(entry -> entry.selection().fits(pod, container)).map(Entry::spec).toList();
    }
}
