package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.time.Times;
import dev.edict.node.run.LogEntry;
import dev.edict.node.stage.LogLines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one attempt of a container writes, as a function of time: no line is kept anywhere. */
final class SimulatedLog {
    /** Of each kind of line, older ones than so many are gone, as the kubelet turns logs over. */
    private static final long KEPT = 10_000;

    private static final Pattern VARIABLE = Pattern.compile("\\$\\(([a-z]+)\\)");

    private final List<LogLines> lines;
    private final Instant start;
    private final Map<String, String> values;

    private SimulatedLog(List<LogLines> lines, Instant start, Map<String, String> values) {
        this.lines = lines;
        this.start = start;
        this.values = values;
    }

    static SimulatedLog of(Pod pod, Container container, Script script, Instant start, int restarts) {
        return new SimulatedLog(script.logs(), start, Map.of(
                "namespace", pod.namespace(),
                "pod", pod.name(),
                "container", container.name(),
                "image", container.image(),
                "node", pod.spec().nodeName(),
                "restarts", Integer.toString(restarts)));
    }

    /** In the order of time: those that were written after the one time, and not after the other. */
    List<LogEntry> between(@Nullable Instant after, Instant until) {
        return between(after, until, KEPT);
    }

    /** In the order of time, the last of those that were written up to a time, and no more than so many. */
    List<LogEntry> last(int most, Instant until) {
        List<LogEntry> found = between(null, until, most);
        return found.subList(Math.max(found.size() - most, 0), found.size());
    }

    private List<LogEntry> between(@Nullable Instant after, Instant until, long kept) {
        List<LogEntry> found = new ArrayList<>();
        for (LogLines source : lines) {
            long last = count(source, until) - 1;
            long first = Math.max(after == null ? 0 : count(source, after), last + 1 - kept);
            for (long number = Math.max(first, 0); number <= last; number++) {
                found.add(entry(source, number));
            }
        }
        found.sort(Comparator.comparing(LogEntry::time));
        return found;
    }

    /** When the next line is written. @return null if there is none */
    @Nullable Instant next(Instant after) {
        Instant first = null;
        for (LogLines source : lines) {
            long number = count(source, after);
            if (number < most(source)) {
                first = dev.edict.node.run.Times.earlier(first, time(source, number));
            }
        }
        return first;
    }

    private static long most(LogLines source) {
        return source.every() == null ? 1 : source.times() == null ? Long.MAX_VALUE : source.times();
    }

    /** How many of a kind were written up to a time. */
    private long count(LogLines source, Instant until) {
        Duration elapsed = Duration.between(start.plus(source.after()), until);
        if (elapsed.isNegative()) {
            return 0;
        }
        return source.every() == null ? 1 : Math.min(most(source), elapsed.dividedBy(source.every()) + 1);
    }

    private Instant time(LogLines source, long number) {
        Instant first = start.plus(source.after());
        return source.every() == null ? first : first.plus(source.every().multipliedBy(number));
    }

    private LogEntry entry(LogLines source, long number) {
        Instant time = time(source, number);
        return new LogEntry(time, "stderr".equals(source.stream()), fill(source.line(), name -> switch (name) {
            case "time" -> Times.print(time);
            case "number" -> Long.toString(number + 1);
            default -> values.getOrDefault(name, "$(" + name + ")");
        }));
    }

    private static String fill(String line, UnaryOperator<String> value) {
        return VARIABLE.matcher(line).replaceAll(found -> Matcher.quoteReplacement(value.apply(found.group(1))));
    }
}
