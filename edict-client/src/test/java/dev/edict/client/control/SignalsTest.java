package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts programs, and sends them signals. */
@Timeout(300)
class SignalsTest {

    @Test
    void aProgramThatIsToldToEndClosesWhatItHasOpenedInOrder() throws Exception {
        Process program = start("waits");
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo("works");
            program.toHandle().destroy(); // the process would close what it says, too
            assertThat(said.lines()).containsExactly("stopped", "second closed, interrupted: false", "first closed");
        }
        assertThat(program.waitFor()).as("128 and the number of SIGTERM").isEqualTo(143);
    }

    @Test
    void aControllerDealsWithWhatIsQueuedBeforeTheProgramEnds() throws Exception {
        Process program = start("drains");
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo("works");
            program.toHandle().destroy(); // the process would close what it says, too
            List<String> rest = said.lines().toList();
            assertThat(rest.subList(0, 3)).containsExactlyInAnyOrder("did one", "did two", "did three");
            assertThat(rest.subList(3, rest.size())).containsExactly("stopped", "closed");
        }
        assertThat(program.waitFor()).isEqualTo(143);
    }

    @Test
    void workThatEndsByItselfEndsTheProgramAsIfNobodyHadListened() throws Exception {
        Process program = start("ends");
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.lines()).containsExactly("done");
        }
        assertThat(program.waitFor()).isZero();
    }

    private static Process start(String which) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "-cp", System.getProperty("java.class.path"),
                SignalledProgram.class.getName(), which).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
