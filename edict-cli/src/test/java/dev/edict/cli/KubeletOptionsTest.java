package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.Edict;
import java.util.List;
import org.junit.jupiter.api.Test;

class KubeletOptionsTest {
    private static void read(String... words) {
        KubeletOptions.apply(Arguments.parse(KubeletOptions.OPTIONS, List.of(words)), Edict.builder());
    }

    @Test
    void whatUpstreamTakesIsTaken() {
        assertThatCode(() -> read("--kubelet-preferred-address-types=InternalIP,Hostname", "--kubelet-port=10250", "--kubelet-timeout=3s",
                "--kubelet-client-certificate=a.crt", "--kubelet-client-key=a.key")).doesNotThrowAnyException();
    }

    @Test
    void aCertificateComesWithItsKey() {
        assertThatThrownBy(() -> read("--kubelet-client-certificate=a.crt")).isInstanceOf(Arguments.UsageException.class)
                .hasMessageContaining("comes with its key");
        assertThatThrownBy(() -> read("--kubelet-client-key=a.key")).isInstanceOf(Arguments.UsageException.class);
    }
}
