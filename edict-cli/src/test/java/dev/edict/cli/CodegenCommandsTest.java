package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodegenCommandsTest {
    private static final String NAME = "widgets.example.dev.yaml";
    private static final String MANIFEST = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: widgets.example.dev}
            spec:
              group: example.dev
              names: {kind: Widget, plural: widgets}
              scope: Namespaced
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    properties: {spec: {type: object, properties: {size: {type: integer, maximum: 5}}}}
            """;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @BeforeEach
    void makeAManifest() throws IOException {
        Path made = Files.createDirectories(folder.resolve("classes/META-INF/edict/crd"));
        Files.writeString(made.resolve(NAME), MANIFEST);
        Files.createDirectories(folder.resolve("kept"));
    }

    private int run(String... words) {
        out.reset();
        errors.reset();
        List<String> inFolder = Arrays.stream(words)
                .map(word -> word.startsWith("./") ? folder.resolve(word.substring(2)).toString() : word).toList();
        return Main.run(inFolder, new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complaint() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void verifyFailsForAStaleManifestAndSaysWhatToDo() throws IOException {
        Files.writeString(folder.resolve("kept").resolve(NAME), MANIFEST.replace("maximum: 5", "maximum: 6"));
        assertThat(run("codegen", "verify", "--classes", "./classes", "--manifests", "./kept")).isEqualTo(1);
        assertThat(said()).startsWith("widgets.example.dev is stale: ").contains("maximum is 6, and should be 5");
        String cure = complaint().strip().substring(complaint().indexOf("edict codegen update"));
        assertThat(complaint()).startsWith("edict: the manifests in " + folder.resolve("kept") + " are not current.");

        List<String> words = List.of(cure.split(" "));
        assertThat(run(words.subList(1, words.size()).toArray(String[]::new))).isZero();
        assertThat(said().strip()).isEqualTo(folder.resolve("kept").resolve(NAME).toString());
        assertThat(run("codegen", "verify", "--classes", "./classes", "--manifests", "./kept")).isZero();
        assertThat(said() + complaint()).isEmpty();
    }

    @Test
    void verifyFailsForAManifestThatIsMissing() {
        assertThat(run("codegen", "verify", "--classes", "./classes", "--manifests", "./nowhere")).isEqualTo(1);
        assertThat(said().strip()).isEqualTo("widgets.example.dev is missing");
    }

    @Test
    void whatWasNotCompiledIsSaid() {
        assertThat(run("codegen", "verify", "--classes", "./kept", "--manifests", "./kept")).isEqualTo(1);
        assertThat(complaint()).startsWith("edict: there are no manifests in ").contains("has the processor of edict-codegen run?");
    }

    @Test
    void recordsAreWrittenForDefinitionsInFilesAndFolders() throws IOException {
        Path second = Files.writeString(folder.resolve("gadgets.yaml"),
                MANIFEST.replace("widgets", "gadgets").replace("Widget", "Gadget"));
        assertThat(run("codegen", "records", "--package", "example.shop", "./classes", "--output", "./sources", second.toString()))
                .isZero();
        assertThat(folder.resolve("sources/example/shop/v1/Widget.java")).exists();
        assertThat(folder.resolve("sources/example/shop/v1/Gadget.java")).content().contains("record Gadget(");
        assertThat(said().lines()).contains(folder.resolve("sources/example/shop/v1/Gadget.java").toString());
    }

    @Test
    void whatCanNotBeReadIsSaid() throws IOException {
        assertThat(run("codegen", "records", "--output", "./sources", "./nowhere.yaml")).isEqualTo(1);
        assertThat(complaint()).contains("nowhere.yaml is not there");
        Files.writeString(folder.resolve("kept/map.yaml"), "apiVersion: v1\nkind: ConfigMap\n");
        assertThat(run("codegen", "records", "--output", "./sources", "./kept")).isEqualTo(1);
        assertThat(complaint()).contains("there is no CustomResourceDefinition of apiextensions.k8s.io/v1 in ");
        Files.writeString(folder.resolve("kept/broken.yaml"), "a: [");
        assertThat(run("codegen", "records", "--output", "./sources", "./kept")).isEqualTo(1);
        assertThat(complaint()).contains("broken.yaml: ");
        assertThat(folder.resolve("sources")).doesNotExist();
    }

    @Test
    void whoAsksWronglyIsToldHow() {
        assertThat(run("codegen", "records")).isEqualTo(2);
        assertThat(complaint()).contains("FILE… is missing", "Try: edict codegen records --help");
        assertThat(run("codegen", "verify", "extra")).isEqualTo(2);
        assertThat(complaint()).contains("unknown argument extra");
        assertThat(run("codegen", "delete", "--all")).isEqualTo(2);
        assertThat(complaint()).contains("unknown command codegen delete", "codegen verify", "codegen update", "codegen records");
        assertThat(run("codegen", "records", "--help")).isZero();
        assertThat(said()).contains("Usage: edict codegen records FILE… [OPTION…]", "--package NAME", "Default: src/main/java");
    }

    @Test
    void whoDoesNotAskForTheGeneratorDoesNotLoadIt() throws Exception {
        URL[] path = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(CodegenCommandsTest::url).toArray(URL[]::new);
        try (URLClassLoader without = new URLClassLoader(path, ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("dev.edict.codegen.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.findClass(name);
            }
        }) {
            Method run = without.loadClass("dev.edict.cli.Main")
                    .getDeclaredMethod("run", List.class, PrintStream.class, PrintStream.class);
            run.setAccessible(true);
            PrintStream both = new PrintStream(out, true, StandardCharsets.UTF_8);
            assertThat(run.invoke(null, List.of("--help"), both, both)).isEqualTo(0);
            assertThat(run.invoke(null, List.of("up", "--port", "many"), both, both)).isEqualTo(2);
            assertThat(said()).contains("codegen verify", "--port takes a number");
        }
    }

    private static URL url(String place) {
        try {
            return Path.of(place).toUri().toURL();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
