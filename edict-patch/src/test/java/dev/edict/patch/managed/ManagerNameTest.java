package dev.edict.patch.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import org.junit.jupiter.api.Test;

class ManagerNameTest {
    private static String complaints(String name) {
        FieldErrors errors = new FieldErrors();
        ManagerName.validate(name, FieldPath.of("fieldManager"), errors);
        return String.join("; ", errors.list().stream().map(Object::toString).toList());
    }

    @Test
    void theRequestsNameGoesBeforeTheUserAgents() {
        assertThat(ManagerName.of("me", "kubectl/v1.36 (linux/amd64)")).isEqualTo("me");
        assertThat(ManagerName.of("", "kubectl/v1.36 (linux/amd64)")).isEqualTo("kubectl");
        assertThat(ManagerName.of("", "")).isEmpty();
    }

    @Test
    void aUserAgentIsCutAndCleaned() {
        assertThat(ManagerName.fromUserAgent("a\u0007b c")).isEqualTo("ab c");
        assertThat(ManagerName.fromUserAgent("é".repeat(100))).isEqualTo("é".repeat(64));
    }

    @Test
    void namesAreOfAtMost128BytesAndPrintable() {
        assertThat(complaints("a".repeat(128))).isEmpty();
        assertThat(complaints("a".repeat(129))).isEqualTo("fieldManager: Too long: may not be more than 128 bytes");
        assertThat(complaints("é\u0007"))
                .endsWith("invalid character U+0007 (at position 2)");
    }
}
