package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnnotationsTest {

    private static List<String> keys(Annotations annotations) {
        List<String> keys = new ArrayList<>();
        for (int index = 0; index < annotations.size(); index++) {
            keys.add(annotations.key(index));
        }
        return keys;
    }

    @Test
    void keysAreInOrderHoweverTheyCame() {
        Annotations some = Annotations.NONE.with("b", "1").with("d", "2").with("a", "3").with("c", "4");
        assertThat(keys(some)).containsExactly("a", "b", "c", "d");
        assertThat(some.map()).isEqualTo(Map.of("a", "3", "b", "1", "c", "4", "d", "2"));
    }

    @Test
    void whatWasSaidFirstStandsAndWhoHasSeenItSeesNoMore() {
        Annotations first = Annotations.NONE.with("a", "first");
        Annotations more = first.with("a", "second").with(Annotations.NONE.with("a", "third").with("b", "fourth"));
        assertThat(more.map()).isEqualTo(Map.of("a", "first", "b", "fourth"));
        assertThat(first.size()).isEqualTo(1);
    }
}
