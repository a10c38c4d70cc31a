package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recordings of a real server, played against this one. They lie beside the repository where they are available; elsewhere
 * this test has nothing to play.
 */
@Timeout(300)
class OracleTest {
    private static final Path ORACLE = Path.of("..", "..", "shared", "oracle").toAbsolutePath().normalize();
    private static final Pattern SCORE = Pattern.compile("(\\d+) of (\\d+) steps agree\\s*$");

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @BeforeAll
    static void needsRecordings() {
        Assumptions.assumeTrue(Files.isExecutable(ORACLE.resolve("oracle")), "no recordings beside the repository");
        Tools.require("python3", "the package python3");
        Tools.require("kubectl", "https://kubernetes.io/docs/tasks/tools/");
    }

    /** @param share the percentage of steps that must agree; docs/compatibility.md names those that do not */
    @ParameterizedTest
    @CsvSource({"api-, 97", "patch-, 99", "apply-, 99", "crd-, 95"})
    void agreesWithTheRecordings(String prefix, int share) throws Exception {
        List<String> command = new ArrayList<>(List.of("python3", ORACLE.resolve("oracle").toString(), "compare",
                "--kubeconfig", SERVER.kubeconfig().toString()));
        command.addAll(scenarios(prefix));
        Path out = Files.createTempFile("oracle", ".out");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
        assertThat(process.waitFor(250, TimeUnit.SECONDS)).as("the oracle ends").isTrue();
        String said = Files.readString(out);
        Files.delete(out);
        Matcher score = SCORE.matcher(said);
        assertThat(score.find()).as(said).isTrue();
        int agreeing = Integer.parseInt(score.group(1));
        int all = Integer.parseInt(score.group(2));
        assertThat(agreeing * 100).as("%d of %d steps agree:%n%s", agreeing, all, said)
                .isGreaterThanOrEqualTo(share * all);
    }

    private static List<String> scenarios(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(ORACLE.resolve("scenarios"))) {
            return files.map(Path::toString)
                    .filter(file -> Path.of(file).getFileName().toString().startsWith(prefix) && file.endsWith(".txt"))
                    .sorted().toList();
        }
    }
}
