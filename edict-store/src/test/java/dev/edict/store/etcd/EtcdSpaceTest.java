package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.UnavailableException;
import dev.edict.store.kit.EtcdServer;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class EtcdSpaceTest {

    @TempDir
    Path directory;

    @Test
    void anEtcdWithoutSpaceIsAnObstacleUntilItsAlarmIsOff() throws Exception {
        try (EtcdServer server = EtcdServer.start(directory, "--quota-backend-bytes=1000000")) {
            EtcdOptions options =
                    EtcdOptions.of(List.of(server.endpoint())).withCompactionInterval(Duration.ZERO);
            try (Store store = EtcdStore.open(options)) {
                assertThat(store.obstacle()).isNull();
                UnavailableException refusal = fill(store);
                assertThat(refusal).hasMessageContaining("no space left");
                assertThat(store.obstacle()).contains("no space left");
                assertThat(store.get("/registry/filling/0")).isNotNull();

                disarm(server);
                assertThat(store.obstacle()).isNull();
            }
        }
    }

    /** As a person does it, over HTTP. */
    private static void disarm(EtcdServer server) throws Exception {
        Matcher member = Pattern.compile("\"memberID\":\"(\\d+)\"").matcher(alarm(server, "{\"action\":\"GET\"}"));
        assertThat(member.find()).isTrue();
        alarm(server, "{\"action\":\"DEACTIVATE\",\"memberID\":\"" + member.group(1) + "\",\"alarm\":\"NOSPACE\"}");
    }

    private static String alarm(EtcdServer server, String request) throws Exception {
        HttpURLConnection connection = (HttpURLConnection)
                server.endpoint().resolve("/v3/maintenance/alarm").toURL().openConnection();
        connection.setDoOutput(true);
        connection.getOutputStream().write(request.getBytes(UTF_8));
        try (InputStream answer = connection.getInputStream()) {
            return new String(answer.readAllBytes(), UTF_8);
        }
    }

    private static UnavailableException fill(Store store) {
        for (int i = 0; i < 100; i++) {
            try {
                store.commit(Transaction.create("/registry/filling/" + i, new byte[100_000]));
            } catch (UnavailableException full) {
                return full;
            }
        }
        throw new AssertionError("etcd takes more than it should");
    }
}
