package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A large list as JSON, protobuf and Table: how much more the process holds in its middle. */
public final class ListFormsBenchmark {
    private static final String PATH = "/api/v1/namespaces/default/configmaps";

    private ListFormsBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int objects = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        Store store = MemoryStore.open();
        for (int from = 0; from < objects; from += 500) {
            Transaction.Builder transaction = Transaction.builder();
            for (int number = from; number < from + 500; number++) {
                transaction.put("/registry/configmaps/default/object-%08d".formatted(number), value(number));
            }
            store.commit(transaction.build());
        }
        try (Edict edict = Edict.builder().store(() -> store).start();
                HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            for (String form : List.of("application/json", "application/vnd.kubernetes.protobuf",
                    "application/json;as=Table;g=meta.k8s.io;v=v1")) {
                measure(edict, client, form);
            }
        }
    }

    private static byte[] value(int number) {
        return ("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"object-%08d\","
                + "\"namespace\":\"default\",\"annotations\":{\"note\":\"%s\"}},\"data\":{\"text\":\"%s\"}}")
                .formatted(number, "some text ".repeat(100), "some text ".repeat(130)).getBytes(StandardCharsets.UTF_8);
    }

    private static void measure(Edict edict, HttpClient client, String form) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(edict.address() + PATH)).header("Accept", form).build();
        LiveHeap.printInTheMiddle(form, () -> client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body());
    }
}
