package dev.edict.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.scenario.Scenario;
import dev.edict.patch.strategic.StrategicMerge;
import dev.edict.patch.strategic.StrategicMergeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Plays the stories under {@code resources/dev/edict/patch/patches}. */
class PatchScenariosTest {
    @TestFactory
    Stream<DynamicTest> everyStoryEndsAsWritten() throws IOException {
        List<Path> stories = Scenario.in("dev/edict/patch/patches");
        assertThat(stories).isNotEmpty();
        return stories.stream().map(story -> DynamicTest.dynamicTest(story.getFileName().toString(), () -> {
            Scenario.Outcome outcome = Scenario.play(story, new Player()::play);
            assertThat(outcome.actual()).isEqualTo(outcome.expected());
        }));
    }

    /** Keeps the object; patches change it, the words {@code two-way} and {@code three-way} only show a patch. */
    private static final class Player {
        private ObjectValue live = ObjectValue.EMPTY;

        String play(Scenario.Step step) {
            try {
                String body = step.body();
                return switch (step.command()) {
                    case "object" -> keep(TestKinds.parse(body));
                    case "json" -> patch(PatchType.JSON, body, true);
                    case "json unchecked" -> patch(PatchType.JSON, body, false);
                    case "merge" -> patch(PatchType.MERGE, body, true);
                    case "merge unchecked" -> patch(PatchType.MERGE, body, false);
                    case "strategic" -> patch(PatchType.STRATEGIC, body, true);
                    case "two-way" -> twoWay(TestKinds.parse(body));
                    case "three-way" -> threeWay(TestKinds.parse(body), true);
                    case "three-way without overwriting" -> threeWay(TestKinds.parse(body), false);
                    default -> throw new IllegalArgumentException(step.command());
                };
            } catch (ApiException refused) {
                return ("error " + refused.code() + " " + refused.getMessage()).stripTrailing();
            } catch (StrategicMergeException conflict) {
                return (conflict.kind() + " " + conflict.getMessage()).stripTrailing();
            }
        }

        private String keep(ObjectValue object) {
            live = object;
            return Json.text(object);
        }

        private String patch(PatchType type, String body, boolean checked) {
            Patched patched = Patches.apply(
                    type, body.getBytes(StandardCharsets.UTF_8), live, TestKinds.widget(), checked);
            if (patched.result() instanceof ObjectValue object) {
                live = object;
            }
            StringBuilder text = new StringBuilder(Json.text(patched.result()));
            patched.mistakes().forEach(mistake -> text.append("\nmistake: ").append(mistake));
            return text.toString();
        }

        private String twoWay(ObjectValue modified) {
            ObjectValue patch = StrategicMerge.twoWay(live, modified, TestKinds.widget());
            assertThat(StrategicMerge.apply(live, patch, TestKinds.widget())).isEqualTo(modified);
            return Json.text(patch);
        }

        private String threeWay(ObjectValue step, boolean overwrite) {
            ObjectValue patch = StrategicMerge.threeWay(
                    step.object("last"), step.object("now"), live, TestKinds.widget(), overwrite);
            return Json.text(patch) + "\n" + Json.text(StrategicMerge.apply(live, patch, TestKinds.widget()));
        }
    }
}
