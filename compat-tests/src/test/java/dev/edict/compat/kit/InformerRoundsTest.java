package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Namespace;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.request.Client;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random rounds of changes and faults on whole servers; see {@link Round}. {@code -Dedict.kit.rounds=200} has more of them,
 * {@code -Dedict.kit.seed} those of a former run: a failure says which seed repeats its round alone.
 * {@code -Dedict.kit.kubeconfig} names a server to use instead of Edict, which is cut off where Edict is killed.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class InformerRoundsTest {
    /** So many take well under a minute on each store; 200 do in a run of their own. */
    private static final int ROUNDS = 12;

    @Test
    @DisabledIfSystemProperty(named = GivenServer.PROPERTY, matches = ".+")
    void onTheEmbeddedStore(@TempDir Path directory) throws Exception {
        rounds("embedded", ChildServer.onEmbeddedStore(directory));
    }

    @Test
    @DisabledIfSystemProperty(named = GivenServer.PROPERTY, matches = ".+")
    void onEtcd(@TempDir Path directory) throws Exception {
        rounds("etcd", ChildServer.onEtcd(directory));
    }

    @Test
    @Tag("given")
    void onTheServerOfAKubeconfig() throws Exception {
        rounds("given", GivenServer.ofProperty());
    }

    private static void rounds(String where, TestedServer started) throws Exception {
        long first = Long.getLong("edict.kit.seed", System.nanoTime());
        int rounds = Integer.getInteger("edict.kit.rounds", ROUNDS);
        System.out.println("informer rounds, " + where + ": -Dedict.kit.seed=" + first + " -Dedict.kit.rounds=" + rounds);
        Mischief.Tally tally = Mischief.Tally.none();
        int done = 0;
        int kills = 0;
        long begun = System.nanoTime();
        try (TestedServer server = started;
                Client straight = new Client(server.connection().open(ClientOptions.standard().withRetries(0)));
                Wire wire = new Wire(server.connection().endpoint().server())) {
            List<String> namespaces = Writer.prepare(straight);
            for (long seed = first; seed < first + rounds; seed++) {
                Random random = new Random(seed);
                Draw draw = Draw.of(random);
                Writer writer = new Writer(straight, namespaces, new Random(random.nextLong()));
                Round<?> round = round(seed, random, draw, server, Round.typeOf(draw.form()), writer, straight, wire, tally);
                round.run();
                writer.clean();
                done += writer.done();
                kills += round.kills();
            }
            namespaces.forEach(straight.of(Namespace.TYPE)::delete);
            System.out.printf("%s: %d rounds in %d s: %d changes, %d kills, %d connections, %d cuts; %s%n", where, rounds,
                    (System.nanoTime() - begun) / 1_000_000_000, done, kills, wire.connections(), wire.cuts(), tally);
        }
        assertThat(done).as("changes that the server has acknowledged").isGreaterThan(5 * rounds);
    }

    private static <T extends Resource> Round<T> round(long seed, Random random, Draw draw, TestedServer server, ObjectType<T> type,
            Writer writer, Client straight, Wire wire, Mischief.Tally tally) {
        return new Round<>(seed, random, draw, server, type, writer, straight, wire, tally);
    }
}
