package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysInUseTest {
    private static final String INFO = "apiserver_encryption_config_controller_last_config_info{apiserver_id_hash=\"sha256:1\","
            + "hash=\"sha256:ab\"} 1\n";

    private static String named(String provider, String key, String time) {
        return "apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds{apiserver_id_hash=\"sha256:1\","
                + "key_id_hash=\"" + key + "\",provider_name=\"" + provider + "\"} " + time + "\n";
    }

    @Test
    void theKeyThatAPluginHasNamedLastIsTheOneInUse() {
        KeysInUse keys = KeysInUse.read(
                INFO + named("a", "sha256:2", "1.763285e+09") + named("a", "sha256:3", "1.763286e+09") + named("b", "sha256:4", "7"));
        assertThat(keys).isEqualTo(new KeysInUse("sha256:ab", Map.of("a", "sha256:3", "b", "sha256:4")));
        assertThat(KeysInUse.read(named("a", "sha256:2", "1"))).isNull();
    }
}
