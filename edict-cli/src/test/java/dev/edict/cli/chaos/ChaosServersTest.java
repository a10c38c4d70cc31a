package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.Store;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three servers on one etcd, each with all loops and a scheduler, of which one works at a time. Two are processes of their own that are
 * killed (SIGKILL) and begin anew; in the third the loops are interrupted, so that all take turns. Properties as in {@link ChaosTest}.
 */
class ChaosServersTest {
    private static final int CHILDREN = 2;
    private static final String SECRET = "a secret that is long enough for everybody who shares it";

    @TempDir
    private Path directory;

    private final List<KilledServer> children = new ArrayList<>();
    private int strikes;

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whatIsPromisedHoldsWhileServersDie() throws Exception {
        ChaosPlan plan = ChaosPlan.ofProperties();
        try (EtcdServer etcd = EtcdServer.start(directory.resolve("etcd"));
                Store store = EtcdStore.open(options(etcd));
                Witness witness = Witness.of(store);
                Edict edict = Edict.builder().store(() -> EtcdStore.open(options(etcd))).joinSecret(SECRET).storeIsShared()
                        .certificates(directory.resolve("pki")).start();
                Client admin = new Client(InProcessTransport.of(edict, User.of("administrator", User.MASTERS)));
                Nodes nodes = new Nodes(edict);
                RestartedLoops loops = RestartedLoops.elected(edict)) {
            Path secret = Files.writeString(directory.resolve("join-secret"), SECRET);
            for (int number = 0; number < CHILDREN; number++) {
                children.add(new KilledServer(Files.createDirectories(directory.resolve("server-" + number)),
                        "--store", "etcd", "--etcd-servers", etcd.endpoint().toString(), "--join-secret", secret.toString(),
                        "--nodes", "0"));
            }
            Waiting.until("the nodes are there", () -> admin.of(Node.TYPE).list().items().size() == Nodes.COUNT);
            List<Writer> writers = new ArrayList<>();
            for (int number = 0; number < plan.writers(); number++) {
                String namespace = "chaos-" + number / 2;
                admin.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("chaos-" + number)));
                KilledServer child = children.get(number % CHILDREN);
                writers.add(new Writer(
                        new Desk(number % 3 == 0 ? () -> admin : child::client, namespace, new Random(plan.seed() + number)), number % 2 == 0));
            }
            Random moments = new Random(plan.seed());
            plan.run(writers, witness, () -> strike(moments, loops, nodes), Duration.ofMillis(500), Duration.ofSeconds(8), () -> {
                nodes.hear();
                Writer.calm(admin);
            });
            plan.report(writers, witness, loops.restarts() + " new beginnings of loops, "
                    + children.stream().mapToInt(KilledServer::kills).sum() + " kills of servers, "
                    + nodes.silences() + " silences of nodes, " + witness.leaders() + " changes of leader");
        } finally {
            children.forEach(KilledServer::close);
        }
    }

    private static EtcdOptions options(EtcdServer etcd) {
        return EtcdOptions.of(List.of(etcd.endpoint())).withCompactionInterval(Duration.ZERO);
    }

    private void strike(Random moments, RestartedLoops loops, Nodes nodes) throws IOException, InterruptedException {
        if (moments.nextInt(4) == 0) {
            nodes.disturb(moments);
        } else if (strikes++ % 3 == 0) {
            children.get(moments.nextInt(CHILDREN)).killAndRestart();
        } else {
            loops.restart(moments);
        }
    }
}
