package dev.edict.client.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.transport.Identity;
import dev.edict.client.transport.TestAuthority;
import dev.edict.client.transport.TestAuthority.Issued;
import dev.edict.client.transport.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeconfigTest {
    @TempDir
    Path directory;

    private Connection connection(String cluster, String user) throws IOException {
        return Kubeconfig.read(file(cluster, user)).connection();
    }

    private Path file(String cluster, String user) throws IOException {
        return Files.writeString(directory.resolve("config"), """
                current-context: x
                clusters: [{name: c, cluster: {%s}}]
                users: [{name: u, user: {%s}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                """.formatted(cluster, user));
    }

    private static List<String> header(Connection connection, String name) {
        return connection.credentials().current().headers().getOrDefault(name, List.of());
    }

    @Test
    void saysWhereAndHow() throws IOException {
        Files.write(directory.resolve("ca.crt"), new TestAuthority().pem());
        Connection connection = connection(
                "server: 'https://api:6443/k8s', certificate-authority: ca.crt, tls-server-name: name, "
                        + "proxy-url: 'http://proxy:3128', disable-compression: true", "token: secret");
        assertThat(connection.endpoint().server()).hasToString("https://api:6443/k8s");
        assertThat(connection.endpoint().trust()).isInstanceOfSatisfying(Trust.Authorities.class,
                trust -> assertThat(trust.certificates().file()).contains(directory.resolve("ca.crt")));
        assertThat(connection.endpoint().serverName()).isEqualTo("name");
        assertThat(connection.endpoint().proxy()).hasToString("http://proxy:3128");
        assertThat(connection.endpoint().compression()).isFalse();
        assertThat(connection.namespace()).isEqualTo("default");
        assertThat(header(connection, "Authorization")).containsExactly("Bearer secret");
    }

    @Test
    void showsNoSecretsInTexts() throws IOException {
        Path file = file("server: 'https://api', proxy-url: 'http://me:hidden@proxy'", "token: hidden");
        Kubeconfig config = Kubeconfig.read(file);
        assertThat(List.of(config, config.connection(), config.connection().credentials().current(),
                        config.user(config.context("x")), config.connection().endpoint()).toString())
                .doesNotContain("hidden").contains("https://api").contains("Authorization");
    }

    @Test
    void sendsNoSecretsInTheClear() throws IOException {
        Connection connection = connection("server: 'http://api'", "token: secret, as: jane");
        assertThat(header(connection, "Authorization")).isEmpty();
        assertThat(header(connection, "Impersonate-User")).containsExactly("jane");
    }

    @Test
    void takesASchemeForGrantedAsKubectlDoes() throws IOException {
        assertThat(connection("server: 'api:8080'", "").endpoint().server()).hasToString("http://api:8080");
        assertThat(connection("server: 'api:6443', insecure-skip-tls-verify: true", "").endpoint().server())
                .hasToString("https://api:6443");
    }

    @Test
    void asksAsSomebodyElse() throws IOException {
        Connection connection = connection("server: 'https://api'",
                "token: t, as: jane, as-uid: '7', as-groups: [a, b], as-user-extra: {example.com/why: [v, w]}");
        assertThat(connection.credentials().current().headers()).containsExactlyInAnyOrderEntriesOf(Map.of(
                "Authorization", List.of("Bearer t"), "Impersonate-User", List.of("jane"), "Impersonate-Uid", List.of("7"),
                "Impersonate-Group", List.of("a", "b"), "Impersonate-Extra-example.com%2Fwhy", List.of("v", "w")));
    }

    @Test
    void logsInWithAPassword() throws IOException {
        assertThat(header(connection("server: 'https://api'", "username: me, password: 'ü:'"), "Authorization"))
                .containsExactly("Basic " + Base64.getEncoder().encodeToString("me:ü:".getBytes(UTF_8)));
    }

    @Test
    void readsCertificatesFromFilesAndFromTheirText() throws IOException {
        Issued issued = new TestAuthority().issue("CN=alice");
        Files.write(directory.resolve("a.crt"), issued.certificatePem());
        Files.write(directory.resolve("a.key"), issued.keyPem());
        Base64.Encoder encoder = Base64.getEncoder();
        for (String user : List.of(
                "client-certificate: a.crt, client-key: a.key",
                "client-certificate-data: " + encoder.encodeToString(issued.certificatePem()) + ", client-key-data: "
                        + encoder.encodeToString(issued.olderKeyPem()))) {
            Identity identity = connection("server: 'https://api'", user).credentials().current();
            assertThat(identity.key()).asString().startsWith("key of CN=alice");
        }
    }

    @Test
    void prefersTheTokenOfAFile() throws IOException {
        Files.writeString(directory.resolve("token"), " fresh\n");
        assertThat(header(connection("server: 'https://api'", "token: stale, tokenFile: token"), "Authorization"))
                .containsExactly("Bearer fresh");
        assertThat(header(connection("server: 'https://api'", "token: stale, tokenFile: gone"), "Authorization"))
                .containsExactly("Bearer stale");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `` | `` | cluster "c": server: must be said
            server: 'https://a b' | `` | cluster "c": server: is no address
            server: 'ftp://api' | `` | cluster "c": server: "ftp://api" is not the address of a server
            server: 5 | `` | clusters[0].cluster.server: must be a string, not a value of type integer
            server: h, proxy-url: 'ftp://p' | `` | cluster "c": proxy-url: unsupported scheme "ftp"
            server: h, certificate-authority: gone.crt | `` | gone.crt can not be read
            server: h, certificate-authority-data: '!' | `` | clusters[0].cluster.certificate-authority-data: is not Base64
            server: h, insecure-skip-tls-verify: 'yes' | `` | clusters[0].cluster.insecure-skip-tls-verify: must be true or false
            server: h, insecure-skip-tls-verify: true, certificate-authority-data: YQ== | `` | must not be said together
            server: h | token: 12 | users[0].user.token: must be a string, not a value of type integer
            server: h | token: a, username: b | user "u": token: must not be said together with username and password
            server: h | as-groups: [a] | user "u": as: must be said if as-uid, as-groups or as-user-extra is
            server: h | as-groups: a | users[0].user.as-groups: must be a list
            server: h | client-certificate-data: YQ== | user "u": client-key: or client-key-data must be said
            server: 'https://h' | client-certificate-data: YQ==, client-key-data: YQ== | there is no certificate in PEM form
            server: 'https://h' | tokenFile: gone | user "u": tokenFile:
            server: h | auth-provider: {name: gcp} | user "u": auth-provider: "gcp" is not supported
            server: h | exec: {command: x} | user "u": exec.apiVersion: must be said
            server: h | exec: {command: x, apiVersion: client.authentication.k8s.io/v1alpha1} | v1alpha1" is not supported
            server: h | exec: {command: x, apiVersion: client.authentication.k8s.io/v1} | exec.interactiveMode: must be said
            server: h | exec: {apiVersion: client.authentication.k8s.io/v1} | user "u": exec.command: must be said
            """)
    void saysWhatIsWrongInWhichFile(String cluster, String user, String problem) throws IOException {
        Path file = file(cluster, user);
        assertThatThrownBy(() -> Kubeconfig.read(file).connection())
                .isInstanceOf(ConfigurationException.class).hasMessageStartingWith(file.toString()).hasMessageContaining(problem);
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertThatThrownBy(() -> Kubeconfig.read(directory.resolve("gone"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> Kubeconfig.parse(new byte[0]).connection()).hasMessageContaining("no current-context");
        Kubeconfig dangling = Kubeconfig.parse("""
                current-context: gone
                clusters: [{name: c, cluster: {server: h}}]
                contexts: [{name: x, context: {cluster: none}}, {name: z, context: {cluster: c, user: none}}]
                """.getBytes(UTF_8));
        assertThatThrownBy(dangling::connection).hasMessageContaining("context \"gone\" does not exist");
        assertThatThrownBy(() -> dangling.connection("x")).hasMessageContaining("context \"x\": cluster \"none\" does not exist");
        assertThatThrownBy(() -> dangling.connection("z")).hasMessageContaining("context \"z\": user \"none\" does not exist");
        assertThatThrownBy(() -> Kubeconfig.parse("kind: Pod".getBytes(UTF_8))).hasMessageContaining("is no kubeconfig");
        assertThatThrownBy(() -> Kubeconfig.parse("a: [".getBytes(UTF_8))).hasMessageContaining("is no YAML");
        assertThatThrownBy(() -> Kubeconfig.parse("[]".getBytes(UTF_8))).hasMessageContaining("is no kubeconfig");
        assertThatThrownBy(() -> Kubeconfig.parse("users: [{name: a}, {name: a}]".getBytes(UTF_8)))
                .hasMessageContaining("users[1].name: there is another one of the name \"a\"");
    }

    @Test
    void readsTheOneInTheHomeDirectoryIfNoneIsNamed() throws IOException {
        assertThat(Kubeconfig.load(Map.of(), directory).isEmpty()).isTrue();
        Files.createDirectory(directory.resolve(".kube"));
        Files.writeString(directory.resolve(".kube/config"), "current-context: home\n");
        assertThat(Kubeconfig.load(Map.of(), directory).currentContext()).isEqualTo("home");
        assertThat(Kubeconfig.load(Map.of("KUBECONFIG", directory.resolve("gone").toString()), directory).isEmpty()).isTrue();
    }
}
