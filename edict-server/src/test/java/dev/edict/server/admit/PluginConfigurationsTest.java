package dev.edict.server.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginConfigurationsTest {
    @TempDir
    Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("admission.yaml"), text);
    }

    private Path whole(String plugins) throws IOException {
        return file("apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins: " + plugins);
    }

    @Test
    void aPluginIsToldWhatStandsUnderItsNameOrInTheFileThatIsNamedThere() throws IOException {
        Files.writeString(directory.resolve("events.yaml"), """
                apiVersion: eventratelimit.admission.k8s.io/v1alpha1
                kind: Configuration
                limits: [{type: Server, qps: 1, burst: 2}]
                """);
        PluginConfigurations read = PluginConfigurations.read(file("""
                apiVersion: apiserver.config.k8s.io/v1
                kind: AdmissionConfiguration
                plugins:
                - name: PodSecurity
                  configuration: {defaults: {enforce: baseline}}
                - name: EventRateLimit
                  path: events.yaml
                - name: PodSecurity
                  configuration: {defaults: {enforce: never told}}
                - name: Priority
                """));
        assertThat(read.find("PodSecurity")).isEqualTo(ObjectValue.of("defaults", ObjectValue.of("enforce", "baseline")));
        assertThat(read.find("EventRateLimit")).extracting(found -> found.list("limits"))
                .isEqualTo(ListValue.of(ObjectValue.of("type", "Server", "qps", 1, "burst", 2)));
        assertThat(read.find("Priority")).isNull();
        assertThat(read.origin("EventRateLimit")).contains("events.yaml");
        assertThat(read.origin("PodSecurity")).contains("admission.yaml");
    }

    @Test
    void aFileOfTheOldFormIsForThePluginsThatHadFilesOfTheirOwn() throws IOException {
        PluginConfigurations read = PluginConfigurations.read(file("podNodeSelectorPluginConfig: {one: a=b}"));
        assertThat(read.find("PodNodeSelector")).isEqualTo(
                ObjectValue.of("podNodeSelectorPluginConfig", ObjectValue.of("one", "a=b")));
        assertThat(read.find("PodSecurity")).isNull();
    }

    @Test
    void whatTheApplicationSaysCountsMoreThanTheFile() throws IOException {
        PluginConfigurations given = PluginConfigurations.NONE.with("PodNodeSelector", ObjectValue.EMPTY);
        assertThat(given.or(PluginConfigurations.read(file("podNodeSelectorPluginConfig: {one: a=b}"))).find("PodNodeSelector"))
                .isEqualTo(ObjectValue.EMPTY);
    }

    @Test
    void whatIsWrongIsTold() throws IOException {
        Path absent = directory.resolve("absent");
        assertThatThrownBy(() -> PluginConfigurations.read(absent))
                .hasMessageStartingWith("unable to read admission control configuration from \"" + absent + "\" [");
        Path other = file("kind: Pod\napiVersion: v1\n");
        assertThatThrownBy(() -> PluginConfigurations.read(other))
                .hasMessageContaining("[no AdmissionConfiguration of apiserver.config.k8s.io/v1: apiVersion is \"v1\", "
                        + "kind is \"Pod\"]");
        Path misspelt = Files.writeString(directory.resolve("misspelt"), """
                {"apiVersion": "apiserver.config.k8s.io/v1", "kind": "AdmissionConfiguration",
                 "plugins": [{"name": "PodSecurity", "config": {}}]}""");
        assertThatThrownBy(() -> PluginConfigurations.read(misspelt))
                .hasMessageEndingWith("[strict decoding error: unknown field \"plugins[0].config\"]");
        assertThatThrownBy(() -> PluginConfigurations.read(whole("{PodSecurity: {}}")))
                .hasMessageEndingWith("[plugins: expected is a list, not object]");
        assertThatThrownBy(() -> PluginConfigurations.read(whole("[PodSecurity]")))
                .hasMessageEndingWith("[plugins[0]: expected is an object, not string]");
        assertThatThrownBy(() -> PluginConfigurations.read(whole("[{name: 1}]")))
                .hasMessageEndingWith("[plugins[0].name: expected is a string, not integer]");
        assertThatThrownBy(() -> PluginConfigurations.read(whole("[{name: PodSecurity, configuration: strict.yaml}]")))
                .hasMessageEndingWith("[plugins[0].configuration: expected is an object, not string]");
        assertThatThrownBy(() -> PluginConfigurations.read(whole("[]\nplugins: []")))
                .hasMessageContaining("key \"plugins\" already set in map");
        Files.writeString(directory.resolve("twice.yaml"), "defaults: {}\ndefaults: {}\n");
        assertThatThrownBy(() -> PluginConfigurations.read(whole("[{name: PodSecurity, path: twice.yaml}]")))
                .hasMessageContaining("twice.yaml").hasMessageContaining("key \"defaults\" already set in map");
        Path broken = Files.writeString(directory.resolve("broken"), "a: [");
        assertThatThrownBy(() -> PluginConfigurations.read(broken)).hasMessageContaining("broken");
    }
}
