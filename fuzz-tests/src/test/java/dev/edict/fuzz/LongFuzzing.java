package dev.edict.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs each target under Jazzer, guided by what it covers. Only the profile {@code fuzz} has it; it takes hours. */
class LongFuzzing {

    @ParameterizedTest
    @EnumSource
    void theReadersAgreeOnWhateverJazzerFinds(Target target) throws IOException, InterruptedException {
        Path corpus = Path.of(System.getProperty("fuzz.corpus", "target/corpus"), target.name());
        Files.createDirectories(corpus);
        List<byte[]> seeds = target.seeds();
        for (int index = 0; index < seeds.size(); index++) {
            Files.write(corpus.resolve("seed-" + index), seeds.get(index));
        }
        Process jazzer = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx2g",
                "-XX:+EnableDynamicAgentLoading", "-Dcom.google.protobuf.use_unsafe_pre22_gencode=true",
                "-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.entry().getName(),
                "--instrumentation_includes=dev.edict.model.**:dev.edict.schema.protobuf.**",
                "--reproducer_path=" + corpus.getParent(),
                "-max_total_time=" + Long.getLong("fuzz.seconds", 3600),
                "-artifact_prefix=" + corpus.getParent() + "/",
                corpus.toString())
                .inheritIO().start();
        assertThat(jazzer.waitFor()).as("Jazzer's verdict; its findings are in %s", corpus.getParent()).isZero();
    }
}
