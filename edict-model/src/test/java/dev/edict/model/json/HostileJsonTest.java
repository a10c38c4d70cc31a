package dev.edict.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.edict.model.value.ObjectValue;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Documents that want to be expensive. What reading allocates stays in proportion to the document. */
class HostileJsonTest {
    /** Strings, nodes and maps of them; what is quadratic allocates a hundred times as much. */
    private static final int MOST_PER_BYTE = 60;

    private static JsonDocument read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return measured(bytes.length, () -> Json.read(bytes));
    }

    private static <T> T measured(int length, Supplier<T> work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        T result = work.get();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                .as("bytes allocated for %d bytes of JSON", length)
                .isLessThan((long) MOST_PER_BYTE * length + 5_000_000);
        return result;
    }

    @Test
    void ofManyDuplicatesTheFirstHundredAreTold() {
        StringBuilder text = new StringBuilder("{");
        for (int index = 0; index < 50_000; index++) {
            text.append("\"k").append(index % 25_000).append("\":1,");
        }
        JsonDocument document = read(text.append("\"z\":1}").toString());
        assertThat(document.duplicates().paths()).hasSize(100).startsWith("k0", "k1").endsWith("k99");
    }

    @Test
    void duplicatesBelowManyKeysCostNoMoreThanTheirText() {
        String deep = "{\"abcdefgh\":".repeat(450) + "{" + "\"a\":1,".repeat(100_000) + "\"z\":1}" + "}".repeat(450);
        assertThat(read(deep).duplicates().paths()).hasSize(1);
    }

    @Test
    void duplicatesBelowALongKeyCostNoMoreThanTheirText() {
        StringBuilder text = new StringBuilder("{\"").append("k".repeat(500_000)).append("\":{");
        for (int index = 0; index < 30_000; index++) {
            text.append("\"b\":{\"a\":1,\"a\":2},\"c").append(index).append("\":{\"a\":1,\"a\":2},");
        }
        assertThat(read(text.append("\"z\":1}}").toString()).duplicates().paths()).hasSizeBetween(1, 100);
    }

    @Test
    void whichKeysStoodTwiceIsKnownOfEachObject() {
        JsonDocument document = read("{\"a\":{\"x\":1,\"x\":2,\"y\":1},\"b\":{\"x\":1}}");
        ObjectValue root = (ObjectValue) document.value();
        assertThat(document.duplicates().of(root)).isEmpty();
        assertThat(document.duplicates().of(root.object("a"))).containsExactly("x");
        assertThat(document.duplicates().of(root.object("b"))).isEmpty();
    }
}
