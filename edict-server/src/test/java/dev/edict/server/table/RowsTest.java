package dev.edict.server.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.table.layout.AgeClock;
import dev.edict.server.table.layout.BuiltInLayouts;
import dev.edict.server.table.layout.Row;
import dev.edict.server.table.layout.TableLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Reads {@code rows.txt}, where each story is an object and the cells of its row. */
class RowsTest {
    private static final AgeClock AGES = new AgeClock(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));

    @TestFactory
    Stream<DynamicTest> everyStory() {
        return Stream.of(read().split("\n== ")).skip(1)
                .map(story -> DynamicTest.dynamicTest(story.lines().findFirst().orElse(""), () -> check(story)));
    }

    private static void check(String story) {
        String[] lines = story.split("\n");
        String kind = lines[0].split(":")[0];
        int dot = kind.indexOf('.');
        TableLayout layout = BuiltInLayouts.of(dot < 0
                ? new GroupKind("", kind) : new GroupKind(kind.substring(dot + 1), kind.substring(0, dot)));
        ObjectValue object = (ObjectValue) Json.parse(lines[1]);
        assertThat(layout.cells(new Row(object, AGES)))
                .isEqualTo(((dev.edict.model.value.ListValue) Json.parse(lines[2].substring("-> ".length()))).items());
    }

    private static String read() {
        try (InputStream stories = Objects.requireNonNull(RowsTest.class.getResourceAsStream("rows.txt"))) {
            return new String(stories.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
