package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.admit.TeamLabels;
import dev.edict.server.certificate.CertificateDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The plugin in {@code docs/admission.md} is one that compiles and does what is said of it. */
class DocumentedPluginTest {
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

    @Test
    void thePageShowsThePlugin() throws Exception {
        String source = Files.readString(Path.of("src/test/java/dev/edict/server/admit/TeamLabels.java"));
        assertThat(Files.readString(Path.of("../docs/admission.md")))
                .contains(source.substring(source.indexOf("public final class")).strip());
    }

    @Test
    void thePageNamesAllPlugins() throws Exception {
        String page = Files.readString(Path.of("../docs/admission.md"));
        assertThatThrownBy(() -> Edict.builder().enableAdmissionPlugins("?").start()).satisfies(told ->
                assertThat(told.getMessage().replaceFirst("^.*there are ", "").split(", ")).hasSizeGreaterThan(40)
                        .allSatisfy(name -> assertThat(page).containsPattern("[| *`]" + name + "[| *`]")));
    }

    @Test
    void itChangesAndRefuses() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder().admission(new TeamLabels()))) {
            String deployment = """
                    {"metadata": {"name": "web"%s}, "spec": {"selector": {"matchLabels": {"app": "web"}}, "template":
                    {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "example.com/c:1"}]}}}}""";
            assertThat(server.send("POST", DEPLOYMENTS, deployment.formatted("")).body().string("message"))
                    .isEqualTo("deployments.apps \"web\" is forbidden: it has no team");
            assertThat(server.send("POST", DEPLOYMENTS, deployment.formatted(", \"labels\": {\"team\": \"a\"}")).body()
                    .object("metadata").object("annotations").string("made-by")).isEqualTo(CertificateDirectory.ADMINISTRATOR);
        }
    }
}
