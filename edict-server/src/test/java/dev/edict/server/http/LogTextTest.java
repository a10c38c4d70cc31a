package dev.edict.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What others say can neither forge a line of the log, nor bring a secret into it. */
class LogTextTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/edict/server");
    private static final Pattern LOGGED = Pattern.compile("\\bLOG\\.log\\((.*?)\\);\\n", Pattern.DOTALL);
    /** With up to two pairs of parentheses in each other. */
    private static final Pattern SAFE =
            Pattern.compile("(LogText|Unquoted)\\.of\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)");
    private static final Pattern THROWABLE = Pattern.compile(
            "catch \\([^)]*?(\\w+)\\)|\\b(?:Throwable|Error|\\w*Exception) (\\w+)[,;)=]");

    @Test
    void aLineStaysALineAndATerminalIsNotToldWhatToDo() {
        assertThat(LogText.of("plain words, ümlauts and 漢字 stay")).isEqualTo("plain words, ümlauts and 漢字 stay");
        assertThat(LogText.of("first\nSEVERE: forged\r\n\tsecond")).isEqualTo("first\\nSEVERE: forged\\r\\n\\tsecond");
        assertThat(LogText.of("\u001b[2Jgone \u2028 \u202eturned\u0000")).isEqualTo("\\u001b[2Jgone \\u2028 \\u202eturned\\u0000");
        assertThat(LogText.of(null)).isEqualTo("null");
    }

    @Test
    void nobodyFillsTheLog() {
        assertThat(LogText.of("x".repeat(1_000_000))).hasSize(2_001).endsWith("x…");
        assertThat(LogText.of("\n".repeat(1_000_000))).hasSizeLessThan(5_000);
    }

    @Test
    void aFailureIsShownWithoutWhatItQuotes() {
        ApiException refusal = new ApiException(Status.failure(422, "Invalid", "Secret \"a\" is invalid: data: \"hunter2\"",
                new StatusDetails("a\nb", "", "Secret", "", List.of(
                        new StatusCause("FieldValueInvalid", "Invalid value: \"hunter2\"", "data[k]"),
                        new StatusCause("FieldValueInvalid", "Invalid value: \"hunter3\"", "type")), 0)));
        String shown = printed(new IllegalStateException("hunter2", refusal));
        assertThat(shown).doesNotContain("hunter").contains("java.lang.IllegalStateException\n",
                "Caused by: dev.edict.model.status.ApiException: 422 Invalid: Secret a\\nb: data[k], type\n");
        assertThat(printed(new IOException("hunter2"))).doesNotContain("hunter");
        assertThat(printed(new NoSuchFileException("/data/store"))).contains("NoSuchFileException: /data/store");
    }

    private static String printed(Throwable failure) {
        StringWriter text = new StringWriter();
        Unquoted.of(failure).printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /** A way around it would be found by reading only; so this reads. */
    @Test
    void everyLineOfTheServersLogIsWrittenSafely() throws IOException {
        List<String> unsafe = new ArrayList<>();
        int lines = 0;
        for (Path source : sources()) {
            String code = Files.readString(source);
            List<String> failures = throwables(code);
            for (Matcher logged = LOGGED.matcher(code); logged.find(); lines++) {
                String safe = SAFE.matcher(logged.group(1)).replaceAll("");
                if (safe.contains("getMessage()")
                        || failures.stream().anyMatch(name -> safe.matches("(?s).*[,+]\\s*" + name + "\\s*([+,].*)?"))) {
                    unsafe.add(SOURCES.relativize(source) + ": " + logged.group(1).strip());
                }
            }
        }
        assertThat(lines).isGreaterThan(40);
        assertThat(unsafe).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static List<String> throwables(String code) {
        List<String> names = new ArrayList<>();
        for (Matcher found = THROWABLE.matcher(code); found.find();) {
            names.add(found.group(1) != null ? found.group(1) : found.group(2));
        }
        return names;
    }
}
