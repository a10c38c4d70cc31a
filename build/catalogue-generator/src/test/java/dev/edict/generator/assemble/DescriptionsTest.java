package dev.edict.generator.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DescriptionsTest {
    @Test
    void twoSpacesThatTheOtherSourceLacksWereABlankLine() {
        assertThat(Descriptions.of("One. Two.  Three.", "One.  Two.  Three.")).isEqualTo("One.\n\nTwo.  Three.");
    }

    @Test
    void indentationComesFromTheProtobufSource() {
        assertThat(Descriptions.of("One:\n - two\nthree", "One:  - two three")).isEqualTo("One:\n - two\nthree");
    }

    @Test
    void wordsComeFromTheClient() {
        assertThat(Descriptions.of("One. Two!", "One.  Two.")).isEqualTo("One.\n\nTwo.");
        assertThat(Descriptions.of("", "One.")).isEqualTo("One.");
        assertThat(Descriptions.of("One.", "")).isEqualTo("One.");
    }

    @Test
    void ofAReferenceTheClientKnowsOnlyTheType() {
        assertThat(Descriptions.ofReference("The port.", "A number or a name.")).isEqualTo("The port.");
        assertThat(Descriptions.ofReference("One. Two.", "One.  Two.")).isEqualTo("One.\n\nTwo.");
    }
}
