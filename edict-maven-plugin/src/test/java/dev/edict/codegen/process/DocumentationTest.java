package dev.edict.codegen.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the documentation is true. */
class DocumentationTest {
    private static final Path PAGE = Path.of("../docs/code-generation.md");
    private static final String IMPORTS = "package example; import dev.edict.api.meta.v1.*; import dev.edict.types.annotation.*; "
            + "import org.jspecify.annotations.Nullable; import java.util.List;\n";

    @Test
    void theFirstExampleCompilesAndMakesWhatTheTableSays(@TempDir Path folder) throws IOException {
        String page = Files.readString(PAGE);
        String example = page.substring(page.indexOf("```java\n") + 8, page.indexOf("```\n", page.indexOf("```java")));
        Compiled compiled = Compiled.of(folder, Stream.of(example.split("\n\n")).map(IMPORTS::concat).toArray(String[]::new));
        assertThat(compiled.errors()).isEmpty();
        assertThat(Stream.of("NetworkWith", "NetworkSpecWith", "NetworkCodec", "NetworkSpecCodec", "NetworkType", "Networks"))
                .allSatisfy(name -> assertThat(folder.resolve("example/" + name + ".class")).exists());
        assertThat(folder.resolve("META-INF/edict/crd/networks.example.dev.yaml")).exists();
    }
}
