package dev.edict.store.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"3.4.31", "3.4.40", "3.5.13", "3.5.21", "3.6.0", "3.6.0-rc.1", "4.0.0"})
    void newVersionsReportProgressOnDemand(String version) {
        assertThat(Versions.reportsProgressOnDemand(version)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.3.31", "3.4.23", "3.4.30", "3.5.0", "3.5.12", "2.4.31", "unknown", ""})
    void oldAndUnknownVersionsDoNot(String version) {
        assertThat(Versions.reportsProgressOnDemand(version)).isFalse();
    }
}
