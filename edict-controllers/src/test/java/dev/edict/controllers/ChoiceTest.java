package dev.edict.controllers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoiceTest {
    private static final List<ControlLoop> KNOWN = List.of(
            ControlLoop.of("one", bench -> List.of()),
            ControlLoop.of("two", bench -> List.of()),
            ControlLoop.of("rare", bench -> List.of()).onlyWhenAsked());

    private static List<String> chosen(String text) {
        Choice choice = Choice.parse(text, KNOWN);
        return KNOWN.stream().filter(choice::includes).map(ControlLoop::name).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "*            | one two",
        "*,rare       | one two rare",
        "*,-two       | one",
        "-two , *     | one",
        "two          | two",
        "two,-two     | two",
        "*,-two,two   | one",
        "-one         | ''",
        "''           | ''",
    })
    void loopsAreChosenAsUpstreamDoes(String text, String expected) {
        assertThat(String.join(" ", chosen(text))).isEqualTo(expected);
    }

    @Test
    void anUnknownLoopIsRefusedWithThoseThatThereAre() {
        assertThatThrownBy(() -> chosen("*,three"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"three\" is not in the list of known controllers: one, rare, two");
    }

    @Test
    void namesThatLoopsOnceHadWillDoAsKubeadmSaysThem() {
        List<ControlLoop> all = Loops.all();
        Choice choice = Choice.parse("*,bootstrapsigner,tokencleaner,-nodelifecycle", all);
        assertThat(all.stream().filter(choice::includes).map(ControlLoop::name))
                .contains("bootstrap-signer-controller", "token-cleaner-controller", "deployment-controller")
                .doesNotContain("node-lifecycle-controller", "resourcequota-controller");
        assertThat(UpstreamNames.former()).allSatisfy(former -> {
            String name = UpstreamNames.current(former);
            assertThat(UpstreamNames.isNotHere(name) || all.stream().anyMatch(loop -> loop.name().equals(name))).isTrue();
        });
    }

    @Test
    void loopsThatAreNotHereMayBeLeftOutAndNotAskedFor() {
        assertThat(chosen("*,-service-lb-controller,-cloud-node-lifecycle,-route")).containsExactly("one", "two");
        assertThatThrownBy(() -> chosen("route")).hasMessageStartingWith("\"route\" is not in the list of known controllers");
    }
}
