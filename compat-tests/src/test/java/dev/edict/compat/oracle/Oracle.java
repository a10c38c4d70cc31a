package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The command: {@code record} or {@code compare} scenarios on the server of a kubeconfig. */
public final class Oracle {
    private static final String USAGE = """
            oracle compare --kubeconfig FILE [SCENARIO...]   prints what differs from the recordings, and a score
            oracle record  --kubeconfig FILE SCENARIO...     writes the recordings beside the scenarios
            oracle list                                      names the groups

            SCENARIO is a group (api, crd, …), the name of a scenario or its beginning, a file, or a directory.
            --scenarios DIRECTORY   where names are looked up; those of the repository unless said otherwise
            --quiet                 the score only
            --most N                places shown of a step that differs (5)
            --at-once N             how many are played at a time (1); those of loop do not disturb each other
            --keep                  leaves the namespaces behind
            """;

    private final PrintStream out;
    private Path kubeconfig = Path.of(System.getenv().getOrDefault("KUBECONFIG",
            Path.of(System.getProperty("user.home"), ".kube", "config").toString()));
    private Scenarios scenarios = Scenarios.chosen();
    private final List<String> names = new ArrayList<>();
    private boolean quiet;
    private boolean keep;
    private int most = 5;
    private int atOnce = 1;

    private Oracle(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        System.exit(run(System.out, arguments));
    }

    /** @return 0 if all is well, 1 if something differs, 2 if the command was not understood */
    static int run(PrintStream out, String... arguments) throws IOException, InterruptedException {
        Oracle oracle = new Oracle(out);
        String mode = arguments.length == 0 ? "" : arguments[0];
        if (!oracle.understands(arguments)) {
            out.print(USAGE);
            return 2;
        }
        return switch (mode) {
            case "compare" -> oracle.compare();
            case "record" -> oracle.record();
            default -> oracle.list();
        };
    }

    private boolean understands(String[] arguments) {
        if (arguments.length == 0 || !List.of("compare", "record", "list").contains(arguments[0])) {
            return false;
        }
        for (int i = 1; i < arguments.length; i++) {
            boolean more = i + 1 < arguments.length;
            switch (arguments[i]) {
                case "--quiet" -> quiet = true;
                case "--keep" -> keep = true;
                case "--kubeconfig" -> kubeconfig = Path.of(more ? arguments[++i] : "");
                case "--scenarios" -> scenarios = new Scenarios(Path.of(more ? arguments[++i] : ""));
                case "--most" -> most = more ? Integer.parseInt(arguments[++i]) : most;
                case "--at-once" -> atOnce = more ? Integer.parseInt(arguments[++i]) : atOnce;
                default -> names.add(arguments[i]);
            }
        }
        // Nobody overwrites every recording by leaving out a word.
        return names.stream().noneMatch(name -> name.startsWith("--"))
                && !(arguments[0].equals("record") && names.isEmpty());
    }

    private List<Scenario> asked() throws IOException {
        if (names.isEmpty()) {
            return scenarios.all();
        }
        List<Scenario> asked = new ArrayList<>();
        for (String name : names) {
            asked.addAll(scenarios.named(name));
        }
        return asked;
    }

    private int compare() throws IOException, InterruptedException {
        Report report = compare(asked(), kubeconfig, keep, atOnce, verdict -> {
            if (!quiet) {
                out.print(verdict.text(most));
            }
        });
        out.print(report.score());
        return report.agrees() ? 0 : 1;
    }

    /** Plays scenarios, so many at a time, but one after the other those that everybody would notice, at the end. */
    static Report compare(List<Scenario> scenarios, Path kubeconfig, boolean keep, int atOnce,
            Consumer<Verdict> told) throws IOException, InterruptedException {
        List<Verdict> verdicts = new ArrayList<>();
        try (Target target = Target.of(kubeconfig);
                ExecutorService several = Executors.newFixedThreadPool(atOnce);
                ExecutorService single = Executors.newSingleThreadExecutor()) {
            Consumer<Verdict> seen = told.andThen(verdicts::add);
            play(scenarios.stream().filter(scenario -> !scenario.isNoticedByOthers()), target, keep, several, seen);
            play(scenarios.stream().filter(Scenario::isNoticedByOthers), target, keep, single, seen);
        } catch (ExecutionException failure) {
            throw new IOException("a scenario could not be played", failure.getCause());
        }
        return new Report(verdicts);
    }

    private static void play(Stream<Scenario> scenarios, Target target, boolean keep, ExecutorService players,
            Consumer<Verdict> told) throws ExecutionException, InterruptedException {
        List<Future<Verdict>> playing = new ArrayList<>();
        scenarios.forEach(scenario -> playing.add(players.submit(() -> Verdict.of(scenario, Recording.read(scenario.recording()),
                Player.play(scenario, target, keep)))));
        for (Future<Verdict> played : playing) {
            told.accept(played.get());
        }
    }

    private int record() throws IOException, InterruptedException {
        try (Target target = Target.of(kubeconfig)) {
            for (Scenario scenario : asked()) {
                ArrayNode answers = Player.play(scenario, target, keep);
                Recording.write(scenario.recording(), answers);
                out.println(scenario.recording() + ": " + answers.size() + " steps recorded");
            }
        }
        return 0;
    }

    private int list() throws IOException {
        scenarios.groups().forEach((group, count) -> out.println("%-8s %3d scenarios".formatted(group, count)));
        return 0;
    }
}
