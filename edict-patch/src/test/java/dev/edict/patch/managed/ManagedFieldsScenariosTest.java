package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.TestKinds;
import dev.edict.patch.field.FieldFilter;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Plays the stories under {@code resources/dev/edict/patch/managed}. */
class ManagedFieldsScenariosTest {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    @TestFactory
    Stream<DynamicTest> everyStoryEndsAsWritten() throws IOException {
        List<Path> stories = Scenario.in("dev/edict/patch/managed");
        assertThat(stories).isNotEmpty();
        return stories.stream().map(story -> DynamicTest.dynamicTest(story.getFileName().toString(), () -> {
            Scenario.Outcome outcome = Scenario.play(story, new Player()::play);
            assertThat(outcome.actual()).isEqualTo(outcome.expected());
        }));
    }

    /** Keeps the live object; each step takes a minute. */
    private static final class Player {
        private final FieldManager main = FieldManagerBuilder.of(TestKinds.WIDGET, TestKinds.widget())
                .ownable("test/v1", FieldFilter.excluding(FieldPath.of("status"))).build();
        private final FieldManager status = FieldManagerBuilder.of(TestKinds.WIDGET, TestKinds.widget())
                .subresource("status")
                .ownable("test/v1", FieldFilter.excluding(FieldPath.of("spec"))).build();
        private ObjectValue live = ObjectValue.EMPTY;
        private int minute;

        String play(Scenario.Step step) {
            minute++;
            Instant now = BEGINNING.plusSeconds(60L * minute);
            List<String> words = Arrays.asList(step.command().split(" "));
            boolean onStatus = words.contains("status");
            FieldManager manager = onStatus ? status : main;
            boolean force = words.contains("force");
            String name = words.size() > 1 ? words.get(1) : "";
            try {
                ObjectValue body = TestKinds.parse(step.body().isBlank() ? "{}" : step.body());
                ObjectValue object = body
                        .with("apiVersion", "test/v1").with("kind", "Widget");
                ObjectValue result = switch (words.getFirst()) {
                    case "create" -> manager.create(object, name, now);
                    case "update" -> manager.update(live, keepingIdentity(object), name, now);
                    case "apply" -> live.isEmpty()
                            ? manager.applyToCreate(object, name, now)
                            : manager.apply(live, object, name, force, now);
                    default -> throw new IllegalArgumentException(step.command());
                };
                live = result.object("metadata").has("uid") ? result : result.withAt(
                        dev.edict.model.value.Value.of("u"), "metadata", "uid");
                return describe(live);
            } catch (ApiException refused) {
                StringBuilder text = new StringBuilder("error " + refused.code() + " " + refused.getMessage());
                if (refused.status().details() != null) {
                    refused.status().details().causes().forEach(cause ->
                            text.append("\ncause ").append(cause.field()).append(": ").append(cause.message()));
                }
                return text.toString();
            }
        }

        /** What a client that read the object before sends back with it. */
        private ObjectValue keepingIdentity(ObjectValue object) {
            ObjectValue metadata = object.object("metadata").with("uid", "u");
            return object.with("metadata", metadata);
        }

        private static String describe(ObjectValue object) {
            ObjectValue shown = ManagedFields.withoutEntries(object).without("apiVersion").without("kind")
                    .withoutAt("metadata", "uid");
            if (shown.object("metadata").isEmpty()) {
                shown = shown.without("metadata");
            }
            StringBuilder text = new StringBuilder(Json.text(shown));
            for (ObjectValue entry : new ApiObject(object).managedFields().objects()) {
                text.append('\n').append(entry.string("manager")).append(' ').append(entry.string("operation"));
                if (entry.has("subresource")) {
                    text.append(" on ").append(entry.string("subresource"));
                }
                if (entry.has("time")) {
                    text.append(" at ").append(entry.string("time"), 11, 16);
                }
                text.append(": ").append(Json.text(entry.object("fieldsV1")));
            }
            return text.toString();
        }
    }
}
