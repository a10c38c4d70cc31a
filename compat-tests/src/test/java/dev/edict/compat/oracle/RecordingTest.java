package dev.edict.compat.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The form of scenarios and recordings, and what is compared. */
class RecordingTest {
    private static JsonNode json(String text) {
        return Recording.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everyScenarioIsRecordedStepByStepInTheFormThatIsWritten() throws Exception {
        for (Scenario scenario : Scenarios.chosen().all()) {
            JsonNode recorded = Recording.read(scenario.recording());
            assertThat(recorded.valueStream().map(answer -> answer.path("step").asText())).as(scenario.name())
                    .containsExactlyElementsOf(scenario.steps().stream()
                            .filter(step -> !step.silent()).map(Step::name).toList());
            assertThat(Recording.text(recorded)).as(scenario.name())
                    .isEqualTo(Files.readString(scenario.recording()));
        }
    }

    @Test
    void aStepHasDirectivesARequestHeadersAndABody() {
        List<Step> steps = Scenario.parse("""
                # about

                == makes it
                # why
                capture uid .metadata.uid
                retry 5 201
                POST /api/v1/namespaces/{ns}/configmaps?dryRun=All
                Content-Type: application/yaml

                # left out
                kind: ConfigMap
                #kept: yes
                == gathers
                collect changes 2
                """);
        assertThat(steps).extracting(Step::name).containsExactly("makes it", "gathers");
        Step first = steps.getFirst();
        assertThat(first.directives()).containsExactly(
                List.of("capture", "uid", ".metadata.uid"), List.of("retry", "5", "201"));
        assertThat(first.headers()).isEqualTo(Map.of("Content-Type", "application/yaml"));
        assertThat(first.body()).isEqualTo("kind: ConfigMap\n#kept: yes");
        assertThat(steps.getLast().method()).isEmpty();
        assertThat(steps.getLast().directive("collect")).contains(List.of("changes", "2"));
    }

    @Test
    void whatTwoServersMaySayDifferentlyBecomesWords() {
        Normaliser normaliser = new Normaliser(Map.of("ns", "zns-abc"));
        assertThat(normaliser.value(json("""
                {'metadata': {'uid': 'x', 'generateName': 'web-', 'name': 'web-7x2', 'resourceVersion': '12'},
                 'message': 'in zns-abc at 2026-01-01T00:00:00Z: too old resource version: 12 (15)',
                 'who': 'web-7x2', 'zero': {'resourceVersion': '0'}, 'continue': '',
                 'id': 'is 01234567-89ab-cdef-0123-456789abcdef'}"""))).isEqualTo(json("""
                {'metadata': {'uid': '<uid>', 'generateName': 'web-', 'name': 'web-<generated>',
                              'resourceVersion': '<rv>'},
                 'message': 'in {ns} at <time>: too old resource version: <rv>',
                 'who': 'web-<generated>', 'zero': {'resourceVersion': '0'}, 'continue': '', 'id': 'is <uid>'}"""));
    }

    @Test
    void differencesNameThePlaceAndBothSides() {
        assertThat(Differences.between(json("{'a': [1, {'b': 'x'}], 'c': null, 'd': 1}"),
                json("{'a': [1, {'b': 'y'}, 2], 'd': 1.0, 'e': {}}"))).containsExactly(
                ".a: want 2 items, got 3",
                ".a[1].b: want \"x\", got \"y\"",
                ".c: want null, got nothing",
                ".d: want 1, got 1.0",
                ".e: want nothing, got {}");
        assertThat(Differences.between(json("{'a': [1, 2.5, 'x', null, {}]}"), json("{'a': [1, 2.5, 'x', null, {}]}")))
                .isEmpty();
        assertThat(Differences.between(json("{'a': {}}"), json("{'a': []}"))).hasSize(1);
        assertThat(Differences.between(json("{'a': {}}"), json("{'a': 'x'}"))).hasSize(1);
    }

    @Test
    void pathsLeadIntoListsAndObjects() {
        JsonNode value = json("{'items': [{'a': 'x'}], 'n': 3}");
        assertThat(Lookup.word(Lookup.at(value, ".items[0].a"))).isEqualTo("x");
        assertThat(Lookup.word(Lookup.at(value, ".n"))).isEqualTo("3");
        assertThat(Lookup.word(Lookup.at(value, ".items[7].a"))).isEqualTo("null");
        assertThat(Lookup.word(Lookup.at(value, ".n.more"))).isEqualTo("null");
    }

    @Test
    void aBodyThatIsNotJsonIsText() {
        assertThat(json("404 page not found\n").textValue()).isEqualTo("404 page not found\n");
        assertThat(json("").isNull()).isTrue();
    }
}
