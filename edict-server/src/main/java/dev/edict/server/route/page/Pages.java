package dev.edict.server.route.page;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.Format;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.filter.Call;
import dev.edict.server.route.PlainPaths;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** {@code /flagz}, {@code /configz} and {@code /statusz}: with which options the server was started, and since when it runs. */
public final class Pages {
    private static final String HEAD = "\napiserver %s\nWarning: This endpoint is not meant to be machine parseable, has no "
            + "formatting compatibility guarantees and is for debugging purposes only.\n";
    private static final DateTimeFormatter UNIX_DATE =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss 'UTC' yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Pages() {}

    /** @param flags the options by name, without what is secret */
    public static Consumer<Call> flags(TreeWriter writer, Map<String, String> flags) {
        Map<String, String> sorted = new TreeMap<>(flags);
        ObjectValue.Builder object = ObjectValue.builder();
        StringBuilder text = new StringBuilder(HEAD.formatted("flagz"));
        sorted.forEach((name, value) -> {
            object.put(name, value);
            text.append(name).append('=').append(value).append('\n');
        });
        ObjectValue content = sorted.isEmpty() ? ObjectValue.EMPTY : ObjectValue.of("flags", object.build());
        return new StructuredPage("flagz", "Flagz", writer, () -> content, text::toString);
    }

    /** What the server goes by, in the form of the other components of a cluster. */
    public static Consumer<Call> configuration(TreeWriter writer, Map<String, String> flags) {
        ObjectValue.Builder options = ObjectValue.builder();
        new TreeMap<>(flags).forEach(options::put);
        byte[] page = writer.write(ObjectValue.of("apiserver", options.build()), Format.JSON, false);
        return call -> {
            if (call.info().path().equals("/configz")) {
                call.respond(200, Format.JSON.mediaType(), page);
            } else {
                PlainPaths.notFound(call);
            }
        };
    }

    /**
     * What is told of the server.
     *
     * @param runtime on which it runs
     * @param version of Kubernetes, such as 1.36.4
     * @param paths of its other pages
     */
    public record Facts(Instant started, String runtime, String version, Supplier<List<String>> paths) {

        private String emulated() {
            return version.substring(0, version.lastIndexOf('.'));
        }
    }

    public static Consumer<Call> status(TreeWriter writer, Clock clock, Facts facts) {
        return new StructuredPage("statusz", "Statusz", writer,
                () -> ObjectValue.of(
                        "startTime", facts.started().truncatedTo(ChronoUnit.SECONDS).toString(),
                        "uptimeSeconds", uptime(clock, facts).toSeconds(),
                        "goVersion", facts.runtime(),
                        "binaryVersion", facts.version(),
                        "emulationVersion", facts.emulated(),
                        "paths", ListValue.of(facts.paths().get().toArray())),
                () -> text(uptime(clock, facts), facts));
    }

    private static Duration uptime(Clock clock, Facts facts) {
        Duration uptime = Duration.between(facts.started(), clock.instant());
        return uptime.isNegative() ? Duration.ZERO : uptime;
    }

    private static String text(Duration uptime, Facts facts) {
        return HEAD.formatted("statusz") + """

                Started: %s
                Up: %d hr %02d min %02d sec
                Go version: %s
                Binary version: %s
                Emulation version: %s
                Paths: %s
                """.formatted(UNIX_DATE.format(facts.started()), uptime.toHours(), uptime.toMinutesPart(),
                uptime.toSecondsPart(), facts.runtime(), facts.version(), facts.emulated(),
                String.join(" ", facts.paths().get()));
    }
}
