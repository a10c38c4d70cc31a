package dev.edict.node.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.time.Timers;
import dev.edict.node.run.CommandFailedException;
import dev.edict.node.run.StandardStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the pretended shell makes of what people and tools type. */
class ShellTest {
    private final MemoryFiles files = new MemoryFiles(new AtomicLong(64 << 20));
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private byte[] input = new byte[0];

    @BeforeEach
    void begin() throws IOException {
        files.makeDirectories("/tmp");
    }

    private int run(boolean terminal, String... words) throws Exception {
        output.reset();
        errors.reset();
        Session session = new Session(Map.of("HOSTNAME", "web-1", "GREETING", "hello world"), files, InstantSource.system(),
                Timers.system());
        return new Shell(session).run(List.of(words), new StandardStreams(new ByteArrayInputStream(input), output, errors, terminal));
    }

    private String sh(String line) throws Exception {
        int code = run(false, "sh", "-c", line);
        return output.toString(StandardCharsets.UTF_8) + errors.toString(StandardCharsets.UTF_8) + code;
    }

    @Test
    void commandsAnswerAsOneExpects() throws Exception {
        assertThat(run(false, "hostname")).isZero();
        assertThat(output).hasToString("web-1\n");
        assertThat(run(false, "/bin/echo", "-n", "a", "b")).isZero();
        assertThat(output).hasToString("a b");
        assertThat(run(false, "false")).isEqualTo(1);
        assertThat(run(false, "printenv", "GREETING")).isZero();
        assertThat(output).hasToString("hello world\n");
        input = "typed".getBytes(StandardCharsets.UTF_8);
        run(false, "cat");
        assertThat(output).hasToString("typed");
    }

    @Test
    void whatIsNotThereIsReportedAsARuntimeDoes() {
        assertThatThrownBy(() -> run(false, "psql", "-c", "select 1")).isInstanceOfSatisfying(CommandFailedException.class, failure -> {
            assertThat(failure.exitCode()).isEqualTo(127);
            assertThat(failure).hasMessage("exec: \"psql\": executable file not found in $PATH");
        });
    }

    @Test
    void aShellKnowsListsAndCodes() throws Exception {
        assertThat(sh("true && echo yes || echo no; false && echo never; exit 7; echo late")).isEqualTo("yes\n7");
        assertThat(sh("false || echo rescued")).isEqualTo("rescued\n0");
        assertThat(sh("missing")).startsWith("sh: missing: not found").endsWith("127");
    }

    @Test
    void aShellKnowsQuotesVariablesAndComments() throws Exception {
        assertThat(sh("echo '$GREETING' \"$GREETING\" ${HOSTNAME} a\\ b \"x;y\" # not this")).isEqualTo(
                "$GREETING hello world web-1 a b x;y\n0");
        assertThat(sh("echo 'open")).startsWith("sh: syntax error").endsWith("2");
        assertThat(sh("echo $(date)")).startsWith("sh: syntax error").endsWith("2");
    }

    @Test
    void aShellKnowsPipesAndFiles() throws Exception {
        assertThat(sh("echo one > /tmp/a; echo two >> /tmp/a; cat /tmp/a | tail -n 1; cat < /tmp/a | wc -l")).isEqualTo("two\n2\n0");
        assertThat(sh("cat /none 2>/dev/null || echo gone")).isEqualTo("gone\n0");
        assertThat(sh("cat /none > /tmp/e 2>&1; cat /tmp/e")).isEqualTo("cat: /none: No such file or directory\n0");
        assertThat(sh("[ 2 -lt 10 ] && [ ! -f /tmp ] && expr 7 % 4")).isEqualTo("3\n0");
        assertThat(sh("mkdir -p /tmp/x/y; cd /tmp/x; touch z; ls; test -d y && [ -f z ]; rm -r /tmp/x; ls /tmp")).isEqualTo(
                "y\nz\na\ne\n0");
    }

    @Test
    void somebodyAtATerminalSeesWhatTheyType() throws Exception {
        input = "echo hi\u007fo\rexit 3\r".getBytes(StandardCharsets.UTF_8);
        assertThat(run(true, "sh")).isEqualTo(3);
        assertThat(output).hasToString("$ echo hi\b \bo\r\nho\r\n$ exit 3\r\n");
    }

    @Test
    void linesComeFromTheInputToo() throws Exception {
        input = "echo one\necho two\n".getBytes(StandardCharsets.UTF_8);
        assertThat(run(false, "sh")).isZero();
        assertThat(output).hasToString("one\ntwo\n");
    }

    @Test
    void archivesGoInAndOut() throws Exception {
        String longName = "folder/" + "n".repeat(150);
        assertThat(sh("mkdir -p /tmp/in/folder; echo text > /tmp/in/folder/file; echo more > /tmp/in/" + longName)).isEqualTo("0");
        assertThat(run(false, "tar", "cf", "-", "/tmp/in")).isZero();
        input = output.toByteArray();
        sh("mkdir /tmp/out");
        assertThat(run(false, "tar", "-xmf", "-", "-C", "/tmp/out")).isZero();
        input = new byte[0];
        assertThat(sh("cat /tmp/out/tmp/in/folder/file /tmp/out/tmp/in/" + longName)).isEqualTo("text\nmore\n0");
    }

    @Test
    void brokenArchivesAndMissingFilesAreSaid() throws Exception {
        input = "no archive".repeat(100).getBytes(StandardCharsets.UTF_8);
        assertThat(run(false, "tar", "xf", "-")).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("tar: ");
        assertThat(run(false, "tar", "cf", "-", "/none")).isEqualTo(2);
        assertThat(errors).hasToString("tar: /none: Cannot stat: No such file or directory\n");
    }

    @Test
    void thereIsNoRoomForEverything() throws Exception {
        files.write("/tmp/big", new byte[7 << 20], 0644);
        assertThatThrownBy(() -> files.write("/tmp/bigger", new byte[2 << 20], 0644)).hasMessage("No space left on device");
        files.remove("/tmp/big");
        files.write("/tmp/bigger", new byte[2 << 20], 0644);
    }
}
