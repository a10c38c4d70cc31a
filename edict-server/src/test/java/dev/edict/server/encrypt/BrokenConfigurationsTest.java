package dev.edict.server.encrypt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that somebody may write at night, and what is said of them: in {@code configurations.txt}, in the words of a
 * kube-apiserver 1.36.4 that was given the same. Where that speaks of Go's types, or would show keys, the words are our own.
 */
class BrokenConfigurationsTest {
    private static final String SECRET = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    @TempDir
    private Path directory;

    /** @param answer {@code nothing} if it can be used */
    record Case(String name, String content, String answer) {
        @Override
        public String toString() {
            return name;
        }

        static Case parse(String text) {
            int line = text.indexOf('\n');
            int end = text.indexOf("--> ", line);
            return new Case(text.substring(0, line), text.substring(line + 1, end).replace("SECRET", SECRET),
                    text.substring(end + 4).strip());
        }
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream table = Objects.requireNonNull(
                BrokenConfigurationsTest.class.getResourceAsStream("configurations.txt"))) {
            String all = new String(table.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(all.split("(?m)^=== ")).skip(1).map(Case::parse);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isAnsweredInTheWordsThatPeopleKnow(Case written) throws IOException {
        Path file = Files.writeString(directory.resolve("encryption.yaml"), written.content());
        assertThat(answer(file)).isEqualTo(written.answer().replace("FILE", file.toString())).doesNotContain("MDEyMz");
    }

    private static String answer(Path file) {
        try {
            Encryption.open(Encryption.Settings.of(file, false)).close();
            return "nothing";
        } catch (IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
    }
}
