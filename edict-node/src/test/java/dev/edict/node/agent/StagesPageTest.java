package dev.edict.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.ExecAction;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Probe;
import dev.edict.model.yaml.Yaml;
import dev.edict.node.run.LogQuery;
import dev.edict.node.run.StandardStreams;
import dev.edict.node.run.Use;
import dev.edict.node.simulate.Script;
import dev.edict.node.simulate.StagedScripts;
import dev.edict.node.stage.Stage;
import dev.edict.node.stage.StageBook;
import dev.edict.node.stage.StageCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The Stage of docs/stages.md does what the page says of it, line by line. */
class StagesPageTest extends LookedAfterPod {
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

    /** Two failures of three seconds, with pauses of ten and twenty, and an attempt that succeeds. */
    private static final long PULLED = 3 + 10 + 3 + 20 + 3;

    private final Stage stage = read();
    private final StagedScripts staged = new StagedScripts(() -> StageBook.of(List.of(stage)));

    private static Stage read() {
        try {
            Matcher example = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "stages.md")));
            assertThat(example.find()).isTrue();
            return StageCodec.CODEC.fromTree(Yaml.parse(example.group(1)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    protected Script script(Pod ofPod, Container container) {
        return staged.of(ofPod, container);
    }

    @BeforeEach
    void makeThePod() {
        pod = pod.editMetadata(metadata -> metadata.withLabels(Map.of("app", "web")))
                .editSpec(spec -> spec.withContainers(List.of(Container.EMPTY.withName("web").withImage("nginx:1.27")
                        .withLivenessProbe(Probe.EMPTY.withExec(ExecAction.EMPTY).withPeriodSeconds(10).withFailureThreshold(3)))));
    }

    private ContainerStatus web() {
        return status("web");
    }

    @Test
    void theImageFailsTwiceAndComes() {
        pass(3);
        assertThat(waiting(web())).isEqualTo("ErrImagePull");
        pass(5);
        assertThat(waiting(web())).isEqualTo("ImagePullBackOff");
        pass(8);
        assertThat(waiting(web())).isEqualTo("ErrImagePull");
        pass(PULLED - 16 - 1);
        assertThat(web().state().running()).isNull();
        pass(1);
        assertThat(web().state().running()).isNotNull();
        assertThat(web().started()).isFalse();
        pass(2);
        assertThat(web().started()).isTrue();
        assertThat(web().ready()).isFalse();
        pass(3);
        assertThat(web().ready()).isTrue();
    }

    @Test
    void itIsKilledForItsMemoryThreeTimesAndGoesOn() {
        pass(PULLED + 30);
        assertThat(web().restartCount()).isEqualTo(1);
        assertThat(Objects.requireNonNull(web().lastState().terminated()).reason()).isEqualTo("OOMKilled");
        assertThat(Objects.requireNonNull(web().lastState().terminated()).exitCode()).isEqualTo(137);
        pass(30);
        assertThat(waiting(web())).isEqualTo("CrashLoopBackOff");
        pass(10 + 30 + 20);
        assertThat(web().restartCount()).isEqualTo(3);
        pass(59);
        assertThat(web().ready()).isTrue();
        pass(1);
        assertThat(web().ready()).isFalse();
        pass(5 * 60 - 60 + 20 - 1);
        assertThat(web().restartCount()).isEqualTo(3);
        pass(1);
        assertThat(web().lastState().terminated()).isNotNull().satisfies(ended -> assertThat(ended.exitCode()).isEqualTo(143));
    }

    @Test
    void itWritesUsesAndAnswersWhatIsDeclared() throws Exception {
        pass(PULLED + 8);
        List<String> lines = new ArrayList<>();
        runtime.logs(pod, "web", LogQuery.ALL, entry -> lines.add(entry.line()));
        assertThat(lines).containsExactly("started web on node-1", now.minusSeconds(3) + " request 1", now.minusSeconds(1) + " request 2");
        assertThat(runtime.use(pod, "web")).isEqualTo(new Use(100, 64 << 20));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        runtime.exec(pod, "web", List.of("psql", "-c", "select 1"),
                new StandardStreams(InputStream.nullInputStream(), output, output, false));
        assertThat(output.toString(UTF_8)).isEqualTo("1 row\n");
        pass(30 + 30 + 10 + 30 + 20 - 8 + 60);
        assertThat(runtime.use(pod, "web")).isEqualTo(new Use(800, 256 << 20));
    }

    @Test
    void itTakesTwoSecondsToEnd() {
        pass(PULLED + 1);
        pod = pod.editMetadata(metadata -> metadata.withDeletionTimestamp(now).withDeletionGracePeriodSeconds(30L));
        pass(1);
        assertThat(web().state().running()).isNotNull();
        pass(1);
        assertThat(web().state().terminated()).isNotNull().satisfies(ended -> assertThat(ended.exitCode()).isEqualTo(143));
    }
}
