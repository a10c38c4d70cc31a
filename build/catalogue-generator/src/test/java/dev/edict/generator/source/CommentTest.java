package dev.edict.generator.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CommentTest {
    @Test
    void proseJoinsLinesAndLeavesOutWhatIsForGenerators() {
        Comment comment = new Comment(List.of(
                "The ports of", "the ship.", "TODO: count them", "+optional", "+listType=map", "---", "for us only"));
        assertThat(comment.prose()).isEqualTo("The ports of the ship.");
    }

    @Test
    void indentedLinesStandAlone() {
        Comment comment = new Comment(List.of("For example:", "\tport: 1", "and so on."));
        assertThat(comment.prose()).isEqualTo("For example:\n\tport: 1\nand so on.");
    }

    @Test
    void tagsHaveValuesOrNone() {
        Comment comment = new Comment(List.of("+optional", "+listMapKey=port", "+listMapKey=protocol"));
        assertThat(comment.has("optional")).isTrue();
        assertThat(comment.values("listMapKey")).containsExactly("port", "protocol");
        assertThat(comment.value("default")).isNull();
    }
}
