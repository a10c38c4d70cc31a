package dev.edict.model.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Documents that want to be expensive. What comes out of them is bounded in characters, not only in nodes. */
class HostileYamlTest {
    private static final String TOO_MUCH = "yaml: document contains excessive aliasing";

    @Test
    void aliasesOfALongTextAreRefusedWhenTheyComeToMoreThanARequest() {
        String text = "a: &a " + "x".repeat(100_000) + "\nb:\n";
        assertThat(Yaml.parse(text + "- *a\n".repeat(30))).isNotNull();
        assertThatThrownBy(() -> Yaml.parse(text + "- *a\n".repeat(40))).hasMessage(TOO_MUCH);
        assertThatThrownBy(() -> Yaml.parse(text + "- {*a : 1}\n".repeat(40))).hasMessage(TOO_MUCH);
    }

    @Test
    void mergesOfALongKeyAreRefusedWhenTheyComeToMoreThanARequest() {
        String text = "a: &a {? " + "x".repeat(100_000) + " : 1}\nb:\n";
        assertThatThrownBy(() -> Yaml.parse(text + "  <<: *a\n".repeat(40))).hasMessage(TOO_MUCH);
    }

    @Test
    void theReportOfKeysThatStandTwiceIsBounded() {
        String key = "? " + "x".repeat(200_000) + "\n: 1\n";
        assertThat(Yaml.read(key.repeat(12).getBytes(StandardCharsets.UTF_8)).duplicates())
                .hasSizeLessThanOrEqualTo(11)
                .allMatch(line -> line.length() < 20_000);
        StringBuilder many = new StringBuilder();
        for (int index = 0; index < 60_000; index++) {
            many.append('k').append(index % 30_000).append(": 1\n");
        }
        assertThat(Yaml.read(many.toString().getBytes(StandardCharsets.UTF_8)).duplicates()).hasSize(10_000);
    }

    @Test
    void theComplaintAboutAnInvalidKeyIsBounded() {
        String nested = "? " + "[".repeat(400) + "x".repeat(1_000_000) + "]".repeat(400) + "\n: 1\n";
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> Yaml.parse(nested))
                .isInstanceOf(YamlSyntaxException.class)
                .satisfies(wrong -> assertThat(wrong.getMessage())
                        .startsWith("yaml: invalid map key: []interface {}{[]interface {}{")
                        .hasSizeLessThan(30_000));
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(60_000_000);
    }
}
