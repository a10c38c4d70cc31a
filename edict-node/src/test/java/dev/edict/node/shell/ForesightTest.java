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
        return Foresight.of(List.of(words), name -> Map.of("HOSTNAME", "web-1").getOrDefault(name, ""));
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
    }
}
