package dev.edict.client.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the same files as kubectl, which must see the same context, cluster and user in them. */
class KubectlViewTest {
    @TempDir
    Path directory;

    /**
     * Files of a case.
     *
     * @param list what KUBECONFIG is, of names in the directory
     * @param files by names
     */
    record Case(String name, List<String> list, Map<String, String> files) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void needsKubectl() {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "kubectl")));
        if (!there) {
            System.err.println("SKIPPED: there is no kubectl to compare with");
        }
        assumeThat(there).as("kubectl is there").isTrue();
    }

    static List<Case> cases() {
        String whole = """
                apiVersion: v1
                kind: Config
                current-context: one
                clusters:
                - name: c
                  cluster:
                    server: https://one:6443/prefix
                    certificate-authority: ca/ca.crt
                    tls-server-name: api.example.com
                    proxy-url: socks5://proxy:1080
                    disable-compression: true
                    extensions:
                    - name: client.authentication.k8s.io/exec
                      extension: {audience: me, nested: {list: [1, two]}}
                users:
                - name: u
                  user:
                    client-certificate: pki/u.crt
                    client-key: /etc/u.key
                    tokenFile: ../token
                    as: admin
                    as-uid: "7"
                    as-groups: [a, b]
                    as-user-extra: {"example.com/reason": [v, w]}
                contexts:
                - name: one
                  context: {cluster: c, user: u, namespace: team}
                """;
        String other = """
                {"current-context": "two",
                 "clusters": [{"name": "c", "cluster": {"server": "https://other:1", "insecure-skip-tls-verify": true}},
                              {"name": "d", "cluster": {"server": "http://d:80", "certificate-authority-data": "YWJj"}}],
                 "users": [{"name": "u", "user": {"token": "other"}}, {"name": "v", "user": {"username": "me", "password": "it"}}],
                 "contexts": [{"name": "two", "context": {"cluster": "d", "user": "v"}}]}
                """;
        String plugin = """
                current-context: p
                clusters: [{name: c, cluster: {server: "https://c"}}]
                users:
                - name: e
                  user:
                    exec:
                      apiVersion: client.authentication.k8s.io/%s
                      command: %s
                      args: [get, token]
                      env: [{name: A, value: b}, {name: C, value: ""}]
                      installHint: "install it"
                      provideClusterInfo: true
                      %s
                contexts: [{name: p, context: {cluster: c, user: e}}]
                """;
        return List.of(
                new Case("all fields, with relative paths", List.of("config"), Map.of("config", whole)),
                new Case("paths relative to a file elsewhere", List.of("deep/er/config"), Map.of("deep/er/config", whole)),
                new Case("the first file wins", List.of("a", "b"), Map.of("a", whole, "b", other)),
                new Case("the first file wins the other way", List.of("b", "a"), Map.of("a", whole, "b", other)),
                new Case("the first current context wins", List.of("empty", "none", "b", "a"),
                        Map.of("empty", "", "none", "current-context: \"\"\n", "a", whole, "b", other)),
                new Case("files that do not exist, and twice the same", List.of("gone", "", "b", "b"), Map.of("b", other)),
                new Case("parts from different files", List.of("names", "b"), Map.of("b", other, "names",
                        "current-context: mixed\ncontexts: [{name: mixed, context: {cluster: d, user: u, namespace: w}}]\n")),
                new Case("nulls", List.of("n"), Map.of("n",
                        "current-context: x\nclusters: [{name: c, cluster: {server: s, proxy-url: null}}]\n"
                                + "users: [{name: u, user: null}]\ncontexts: [{name: x, context: {cluster: c, user: u}}]\n")),
                new Case("a plugin on the path", List.of("p"),
                        Map.of("p", plugin.formatted("v1", "aws", "interactiveMode: Never"))),
                new Case("a plugin beside the file", List.of("d/p"),
                        Map.of("d/p", plugin.formatted("v1", "./bin/plugin", "interactiveMode: Always"))),
                new Case("a plugin of the older version", List.of("p"), Map.of("p", plugin.formatted("v1beta1", "/bin/aws", ""))),
                new Case("no user", List.of("p"), Map.of("p",
                        "current-context: x\nclusters: [{name: c, cluster: {server: s}}]\n"
                                + "contexts: [{name: x, context: {cluster: c}}]\n")));
    }

    /** kubectl shows paths as they are written, in files that here are all in one directory. */
    @ParameterizedTest
    @MethodSource("cases")
    void seesWhatKubectlSees(Case files) throws IOException, InterruptedException {
        String list = write(files);
        Path base = directory.resolve(files.list().getFirst()).getParent();
        Kubeconfig ours = Kubeconfig.load(Map.of("KUBECONFIG", list), directory);
        Kubeconfig theirs = Kubeconfig.of(List.of(KubeconfigFile.parse(kubectl(list, "--minify").output(), "kubectl", base)));

        assertThat(ours.currentContext()).isNotEmpty().isEqualTo(theirs.currentContext());
        Named<ContextEntry> context = ours.context(ours.currentContext());
        Named<ContextEntry> theirContext = theirs.context(theirs.currentContext());
        assertThat(context.entry()).isEqualTo(theirContext.entry());
        assertThat(ours.cluster(context).entry()).isEqualTo(theirs.cluster(theirContext).entry());
        assertThat(ours.user(context).entry()).usingRecursiveComparison().isEqualTo(theirs.user(theirContext).entry());
    }

    /** Flattened, kubectl shows what is in the files, and so has to find them. */
    @Test
    void findsTheFilesThatKubectlFinds() throws IOException, InterruptedException {
        String list = write(new Case("files", List.of("one/a", "two/b"), Map.of(
                "one/a", "current-context: x\ncontexts: [{name: x, context: {cluster: c, user: u}}]\n"
                        + "users: [{name: u, user: {client-certificate: ../u.crt, client-key: u.key}}]\n",
                "two/b", "clusters: [{name: c, cluster: {server: s, certificate-authority: ./pki/ca.crt}}]\n",
                "u.crt", "certificate", "one/u.key", "key", "two/pki/ca.crt", "authority")));
        Kubeconfig ours = Kubeconfig.load(Map.of("KUBECONFIG", list), directory);
        Kubeconfig theirs = Kubeconfig.parse(kubectl(list, "--minify", "--flatten").output());
        UserEntry user = ours.user(ours.context("x")).entry();
        UserEntry theirUser = theirs.user(theirs.context("x")).entry();
        assertThat(theirUser.certificateData()).isNotEmpty().isEqualTo(content(user.certificate()));
        assertThat(theirUser.keyData()).isNotEmpty().isEqualTo(content(user.key()));
        assertThat(theirs.cluster(theirs.context("x")).entry().authorityData()).isNotEmpty()
                .isEqualTo(content(ours.cluster(ours.context("x")).entry().authority()));
    }

    private static String content(String file) throws IOException {
        return Base64.getEncoder().encodeToString(Files.readAllBytes(Path.of(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "contexts: [{name: x, context: {namespace: n}}]",
        "users: [{name: u, user: {token: 12}}]",
        "users: [{name: u, user: {token: [a]}}]",
        "users: [{name: u, user: {client-key-data: '!'}}]",
        "users: [{name: u, user: {as-groups: a}}]",
        "users: [{name: u}, {name: u}]",
        "clusters: [{name: c}, {name: c}]",
        "clusters: {name: c}",
        "clusters: [{name: c, cluster: {insecure-skip-tls-verify: 'true'}}]",
        "kind: Pod",
        "apiVersion: v2",
        "a: [",
        "text"
    })
    void refusesWhatKubectlRefuses(String text) throws IOException, InterruptedException {
        String list = write(new Case("broken", List.of("config"), Map.of("config", text + "\n")));
        assertThat(kubectl(list).code()).as("kubectl refuses it").isNotZero();
        assertThatThrownBy(() -> Kubeconfig.load(Map.of("KUBECONFIG", list), directory)).isInstanceOf(ConfigurationException.class);
    }

    private String write(Case files) throws IOException {
        for (Map.Entry<String, String> file : files.files().entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return String.join(File.pathSeparator, files.list().stream()
                .map(name -> name.isEmpty() ? "" : directory.resolve(name).toString()).toList());
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Run(int code, byte[] output) {}

    private static Run kubectl(String list, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl", "config", "view", "--raw", "-o", "json"));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.DISCARD);
        builder.environment().put("KUBECONFIG", list);
        Process process = builder.start();
        byte[] output = process.getInputStream().readAllBytes();
        return new Run(process.waitFor(), output);
    }
}
