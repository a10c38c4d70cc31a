package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many writers, one object: every applier with fields of its own keeps them, and none of them sees an error. */
@Timeout(180)
class ManyAppliersTest {
    private static final int APPLIERS = 8;
    private static final int ROUNDS = Integer.getInteger("edict.apply.rounds", 200);
    private static final String PATH = "/api/v1/namespaces/default/configmaps/shared";

    @Test
    void everyFieldOfEveryApplierIsThereAtTheEnd() throws Exception {
        try (Edict edict = Edict.builder().start();
                HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<String>>> appliers = new ArrayList<>();
            for (int applier = 0; applier < APPLIERS; applier++) {
                int number = applier;
                appliers.add(threads.submit(() -> applyAllRounds(client, edict, number)));
            }
            for (Future<List<String>> applier : appliers) {
                assertThat(applier.get()).isEmpty();
            }
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(edict.address() + PATH)).build(),
                    HttpResponse.BodyHandlers.ofString());
            ObjectValue shared = (ObjectValue) Json.parse(answer.body());
            for (int applier = 0; applier < APPLIERS; applier++) {
                assertThat(shared.object("data").string("first-" + applier)).isEqualTo("" + (ROUNDS - 1));
                assertThat(shared.object("data").string("second-" + applier)).isEqualTo("always");
            }
            assertThat(shared.object("metadata").list("managedFields").size()).isEqualTo(APPLIERS);
        }
    }

    /** What went wrong for one applier. */
    private static List<String> applyAllRounds(HttpClient client, Edict edict, int number) throws Exception {
        List<String> failures = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            String body = Json.text(ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap",
                    "metadata", ObjectValue.of("name", "shared"),
                    "data", ObjectValue.of("first-" + number, "" + round, "second-" + number, "always")));
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(edict.address() + PATH + "?fieldManager=applier-" + number))
                            .header("Content-Type", "application/apply-patch+yaml")
                            .method("PATCH", HttpRequest.BodyPublishers.ofString(body)).build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() > 201) {
                failures.add(answer.statusCode() + " " + answer.body());
            }
        }
        return failures;
    }
}
