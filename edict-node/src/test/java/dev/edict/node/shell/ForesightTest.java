package dev.edict.node.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.node.shell.Foresight.Line;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What can be told of a command before it runs. */
class ForesightTest {
    private static @Nullable Foresight of(String... words) {
        return Foresight.of(List.of(words), name -> Map.of("HOSTNAME", "web-1").getOrDefault(name, ""), "/dev/termination-log");
    }

    private static @Nullable Foresight sh(String line) {
        return of("sh", "-c", line);
    }

    @Test
    void thePodOfTheWalkthroughGreetsAndSleepsForAnHour() {
        assertThat(sh("echo Hello Kubernetes! && sleep 3600"))
                .isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "Hello Kubernetes!")), Duration.ofHours(1), 0));
    }

    @Test
    void programsAreKnownWithoutAShell() {
        assertThat(of("/bin/sleep", "1.5m")).isEqualTo(new Foresight(List.of(), Duration.ofSeconds(90), 0));
        assertThat(of("true")).isEqualTo(new Foresight(List.of(), Duration.ZERO, 0));
        assertThat(of("false")).isEqualTo(new Foresight(List.of(), Duration.ZERO, 1));
        assertThat(of("sleep", "infinity")).isEqualTo(new Foresight(List.of(), Duration.ZERO, null));
    }

    @Test
    void linesComeWhenTheirTurnIs() {
        assertThat(sh("echo begin; sleep 2; echo on $HOSTNAME\nsleep 3; exit 7; echo never"))
                .isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "begin"), new Line(Duration.ofSeconds(2), "on web-1")),
                        Duration.ofSeconds(5), 7));
    }

    @Test
    void whatDependsOnACodeIsDoneOrNot() {
        assertThat(sh("false && echo no || echo yes")).isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "yes")), Duration.ZERO, 0));
        assertThat(sh("true || unknown; false")).isEqualTo(new Foresight(List.of(), Duration.ZERO, 1));
    }

    private static @Nullable Foresight ofIndex(int index, String line) {
        return Foresight.of(List.of("sh", "-c", line), name -> name.equals("JOB_COMPLETION_INDEX") ? Integer.toString(index) : "",
                "");
    }

    @Test
    void conditionsOnVariablesDecideWhatIsDone() {
        String oddFails = """
                if [ $(expr ${JOB_COMPLETION_INDEX} % 2) -ne 0 ]; then
                  exit 3
                else
                  exit 0
                fi
                """;
        assertThat(ofIndex(1, oddFails)).isEqualTo(new Foresight(List.of(), Duration.ZERO, 3));
        assertThat(ofIndex(2, oddFails)).isEqualTo(new Foresight(List.of(), Duration.ZERO, 0));
        String slower = "if [[ $JOB_COMPLETION_INDEX == 0 ]]; then echo zero; elif test $JOB_COMPLETION_INDEX -ge 5; then sleep 5; fi; echo on";
        assertThat(ofIndex(0, slower)).isEqualTo(
                new Foresight(List.of(new Line(Duration.ZERO, "zero"), new Line(Duration.ZERO, "on")), Duration.ZERO, 0));
        assertThat(ofIndex(7, slower)).isEqualTo(
                new Foresight(List.of(new Line(Duration.ofSeconds(5), "on")), Duration.ofSeconds(5), 0));
        assertThat(ofIndex(3, slower)).isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "on")), Duration.ZERO, 0));
    }

    @Test
    void conditionsMayBeNestedAndTurnedAround() {
        assertThat(sh("if ! false; then if false; then unknown; else exit 4; fi; fi; echo never"))
                .isEqualTo(new Foresight(List.of(), Duration.ZERO, 4));
        assertThat(sh("if false; then exit 1; fi")).isEqualTo(new Foresight(List.of(), Duration.ZERO, 0));
        assertThat(sh("[ a = b ] || exit 9")).isEqualTo(new Foresight(List.of(), Duration.ZERO, 9));
    }

    @Test
    void whatIsLeftInTheTerminationLogIsTold() {
        assertThat(sh("echo on; echo -n no > /dev/termination-log; echo first >/dev/termination-log; echo next >> /dev/termination-log; exit 3"))
                .isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "on")), Duration.ZERO, 3, "first\nnext\n"));
        assertThat(sh("echo -n DONE > /dev/termination-log")).isEqualTo(new Foresight(List.of(), Duration.ZERO, 0, "DONE"));
    }

    @Test
    void linesMayBeWrittenInPartsAndNowhere() {
        assertThat(sh("echo -n a; sleep 1; echo b; echo c 1>&2; echo d > /dev/null 2>&1"))
                .isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "ab"), new Line(Duration.ofSeconds(1), "c")),
                        Duration.ofSeconds(1), 0));
    }

    @Test
    void wordsAfterTheLineAreItsParameters() {
        assertThat(of("sh", "-c", "echo $1; sleep 5", "name", "first"))
                .isEqualTo(new Foresight(List.of(new Line(Duration.ZERO, "first")), Duration.ofSeconds(5), 0));
    }

    @Test
    void whatIsNotKnownIsNotTold() {
        assertThat(of()).isNull();
        assertThat(of("nginx", "-g", "daemon off;")).isNull();
        assertThat(of("sh")).isNull();
        assertThat(sh("while true; do echo .; sleep 1; done")).isNull();
        assertThat(sh("echo a > /tmp/a")).isNull();
        assertThat(sh("echo a | wc -l")).isNull();
        assertThat(sh("echo $(date)")).isNull();
        assertThat(sh("echo -e a")).isNull();
        assertThat(sh("sleep")).isNull();
        assertThat(sh("sleep a")).isNull();
        assertThat(sh("if [ -f /data/done ]; then exit 0; fi")).isNull();
        assertThat(sh("if true; then exit 0")).isNull();
        assertThat(sh("!")).isNull();
        assertThat(sh("exit $((1 + 1))")).isNull();
        assertThat(sh("echo $(sleep 1)")).isNull();
        assertThat(sh("expr 1 / 0")).isNull();
        assertThat(sh("[ a -eq b ]")).isNull();
    }
}
