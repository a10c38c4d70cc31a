package dev.edict.codegen.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.codegen.process.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodegenCommandTest {
    private static final String NAME = "networks.example.dev.yaml";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void makeAManifest() throws IOException {
        Path made = Files.createDirectories(folder.resolve("classes/META-INF/edict/crd"));
        Files.writeString(made.resolve(NAME), Sample.text(NAME));
        Files.createDirectories(folder.resolve("kept"));
    }

    private int run(String... arguments) {
        said.reset();
        List<String> inFolder = List.of(arguments).stream()
                .map(word -> word.startsWith("./") ? folder.resolve(word.substring(2)).toString() : word)
                .toList();
        return CodegenCommand.run(inFolder, new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    private int verify() {
        return run("verify", "--classes", "./classes", "--manifests", "./kept");
    }

    @Test
    void manifestsThatSayTheSameAreCurrentWhateverTheyLookLike() throws IOException {
        Files.writeString(folder.resolve("kept/all.yaml"),
                "# comment\n---\nkind: ConfigMap\n---\n" + Sample.text(NAME).replace("scope: Namespaced", "scope:   'Namespaced'")
                        .replace("  name: networks.example.dev", "  creationTimestamp: null\n  name: networks.example.dev"));
        assertThat(verify()).isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aManifestThatDiffersIsStaleAndTheFirstDifferenceIsNamed() throws IOException {
        Files.writeString(folder.resolve("kept").resolve(NAME), Sample.text(NAME).replace("maximum: 9000", "maximum: 8000"));
        assertThat(verify()).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8).lines()).containsExactly("networks.example.dev is stale: "
                + "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.mtu.maximum is 8000, and should be 9000",
                "to write them anew: update --classes " + folder.resolve("classes") + " --manifests " + folder.resolve("kept"));
    }

    @Test
    void onesThatAreMissingOrWithoutARecordAreNamed() throws IOException {
        Files.writeString(folder.resolve("kept/odd.yaml"), Sample.text("odd.example.dev.yaml"));
        Files.writeString(folder.resolve("kept/others.yaml"),
                Sample.text("odd.example.dev.yaml").replace("example.dev", "others.dev"));
        assertThat(verify()).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8).lines()).startsWith(
                "networks.example.dev is missing",
                "odd.example.dev is no more: there is no record for it");
    }

    @Test
    void updateMakesThemCurrent() throws IOException {
        Files.writeString(folder.resolve("kept").resolve(NAME), Sample.text(NAME).replace("maximum: 9000", "maximum: 8000"));
        assertThat(run("update", "--classes", "./classes", "--manifests", "./kept")).isZero();
        assertThat(verify()).isZero();
        assertThat(Files.readString(folder.resolve("kept").resolve(NAME))).isEqualTo(Sample.text(NAME));
    }

    @Test
    void withoutManifestsSomethingIsWrongWithTheBuild() {
        assertThat(run("verify", "--classes", "./kept", "--manifests", "./kept")).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("has the processor of edict-codegen run?");
    }

    @Test
    void recordsAreWrittenIntoAPackageForEachVersionAndThoseThatAreCurrentAreLeftAlone() throws IOException {
        Files.writeString(folder.resolve("kept/odd.yaml"), Sample.text("odd.example.dev.yaml"));
        assertThat(run("records", "--output", "./sources", "./kept")).isZero();
        Path record = folder.resolve("sources/dev/example/v1/Odd.java");
        assertThat(record).exists();
        assertThat(folder.resolve("sources/dev/example/v1beta1/package-info.java")).exists();
        Files.setLastModifiedTime(record, FileTime.fromMillis(0));
        assertThat(run("records", "--output", "./sources", "./kept")).isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(Files.getLastModifiedTime(record).toMillis()).isZero();
    }

    @Test
    void whoAsksWronglyIsToldHow() {
        assertThat(run("verify")).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).startsWith("usage: records");
    }
}
