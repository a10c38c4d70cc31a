package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.request.ResourceClient;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Real bridges, in a network namespace of this test. Needs root and {@code ip}; skips without, if not {@code CI=true}. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class LinuxProviderTest {
    private static final NetworkSpec BLUE = new NetworkSpec("192.168.0.0/16", "192.168.0.1");

    private final String namespace = "edict-" + ProcessHandle.current().pid();
    private final LinuxProvider provider = new LinuxProvider(namespace);

    @BeforeAll
    void makeNamespace() throws InterruptedException {
        String problem = "";
        try {
            run("ip", "netns", "add", namespace);
            run("ip", "-netns", namespace, "link", "add", "probe", "type", "bridge");
            run("ip", "-netns", namespace, "link", "delete", "probe");
        } catch (IOException notHere) {
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException("bridges of Linux must be possible where everything is tested", notHere);
            }
            problem = "NOT TESTED: bridges of Linux can not be made here; that takes root and the package iproute2: "
                    + notHere.getMessage();
            System.err.println(problem);
        }
        Assumptions.assumeTrue(problem.isEmpty(), problem);
    }

    @AfterAll
    void removeNamespace() throws InterruptedException {
        try {
            run("ip", "netns", "delete", namespace);
        } catch (IOException neverMade) {
            System.err.println(neverMade.getMessage());
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
        return output;
    }

    private void ip(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip", "-netns", namespace));
        command.addAll(List.of(arguments));
        run(command.toArray(String[]::new));
    }

    private static Network network(String name) {
        Network network = Cluster.network(name, BLUE.cidr(), BLUE.gateway());
        return network.withMetadata(network.metadata().withNamespace("linux"));
    }

    @Test
    void namesFitADeviceAndDifferByNamespaceToo() {
        Network blue = network("blue");
        Network other = blue.withMetadata(blue.metadata().withNamespace("other"));
        assertThat(LinuxProvider.bridge(network("x".repeat(253)))).hasSize(15).startsWith("br-");
        assertThat(LinuxProvider.bridge(other)).isNotEqualTo(LinuxProvider.bridge(blue));
    }

    @Test
    void aBridgeIsMadeChangedAndRemoved() throws Exception {
        Network network = network("made");
        assertThat(provider.actual(network)).isNull();
        provider.create(network, BLUE);
        assertThat(provider.actual(network)).isEqualTo(BLUE);
        NetworkSpec sameBlock = BLUE.withGateway("192.168.0.2");
        provider.update(network, BLUE, sameBlock);
        assertThat(provider.actual(network)).isEqualTo(sameBlock);
        NetworkSpec sixth = new NetworkSpec("fd00:1::/64", "fd00:1::1");
        provider.update(network, sameBlock, sixth);
        assertThat(provider.actual(network)).isEqualTo(sixth);
        provider.delete(network, sixth);
        assertThat(provider.actual(network)).isNull();
    }

    @Test
    void aBridgeThatIsThereIsTakenOverWhateverItsState() throws Exception {
        Network network = network("found");
        String bridge = LinuxProvider.bridge(network);
        ip("link", "add", "name", bridge, "type", "bridge");
        assertThat(provider.actual(network)).isEqualTo(NetworkSpec.UNFINISHED);
        ip("address", "add", "10.9.0.1/24", "dev", bridge);
        ip("address", "add", "10.9.0.2/24", "dev", bridge);
        provider.update(network, NetworkSpec.UNFINISHED, BLUE);
        assertThat(provider.actual(network)).isEqualTo(BLUE);
    }

    @Test
    void bridgesAreInTheGivenNetworkNamespaceAndNowhereElse() throws Exception {
        Network network = network("inside");
        provider.create(network, BLUE);
        assertThat(run("ip", "-netns", namespace, "-brief", "link")).contains(LinuxProvider.bridge(network));
        assertThat(new LinuxProvider("").actual(network)).isNull();
        provider.delete(network, BLUE);
    }

    @Test
    void aNetworkNamespaceThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> new LinuxProvider("nowhere").actual(network("lost")))
                .isInstanceOf(IOException.class).hasMessageContainingAll("nowhere", "No such file or directory");
    }

    @Test
    void whoMayNotMakeBridgesIsToldSo() {
        LinuxProvider nobodys = new LinuxProvider(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "ip", "-json"));
        assertThatThrownBy(() -> nobodys.create(network("refused"), BLUE)).isInstanceOf(IOException.class)
                .hasMessageContainingAll("link add name " + LinuxProvider.bridge(network("refused")), "Operation not permitted");
    }

    @Test
    void aSystemWithoutTheCommandIsToldSo() {
        assertThatThrownBy(() -> new LinuxProvider(List.of("no-such-ip")).actual(network("lost")))
                .isInstanceOf(IOException.class).hasMessageContaining("no-such-ip");
    }

    @Test
    @SuppressWarnings("try") // the controller works meanwhile
    void aBridgeThatSomebodyRemovesOrTakesDownComesBack() throws Exception {
        try (Cluster cluster = new Cluster(Cluster.GENERATED);
                Cluster.Running running = cluster.run(provider)) {
            ResourceClient<Network> networks = cluster.networks("linux");
            networks.create(Cluster.network("blue", BLUE.cidr(), BLUE.gateway()));
            Network blue = Cluster.awaitReady(networks, "blue", "True", "AsDesired");
            String bridge = LinuxProvider.bridge(blue);
            untilTold(cluster, "Recreated", blue, "link", "delete", "dev", bridge);
            untilTold(cluster, "Repaired", blue, "address", "add", "10.9.0.1/24", "dev", bridge);
            ip("link", "set", "dev", bridge, "down");
            Waiting.until("it is up again", () -> BLUE.equals(provider.actual(blue)));
            networks.delete("blue");
            Waiting.until("the object is gone", () -> networks.find("blue").isEmpty());
            assertThat(provider.actual(blue)).isNull();
        }
    }

    /** Does something to the bridge when it is as it should be, once more if the controller may not have known yet that it was. */
    private void untilTold(Cluster cluster, String reason, Network network, String... interference) throws InterruptedException {
        Waiting.until(reason + " is told", () -> {
            boolean told = cluster.events("linux").contains(reason);
            if (!told && BLUE.equals(provider.actual(network))) {
                ip(interference);
            }
            return told;
        });
        Waiting.until("it is as it was", () -> BLUE.equals(provider.actual(network)));
    }
}
