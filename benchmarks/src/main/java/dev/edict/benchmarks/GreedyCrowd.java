package dev.edict.benchmarks;

import dev.edict.server.certificate.ClientTls;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Clients of {@link OverloadBenchmark} who ask again as soon as they are answered, whatever the answer says. They share connections,
 * as those behind one address do. Says now and then what they were answered.
 */
public final class GreedyCrowd {
    private static final int CLIENTS_A_CONNECTION = 200;
    private static final HttpRequest.BodyPublisher CHANGE = HttpRequest.BodyPublishers.ofString("{\"data\":{\"more\":\"\"}}");

    private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();
    private final URI address;

    private GreedyCrowd(URI address) {
        this.address = address;
    }

    public static void main(String[] arguments) throws Exception {
        GreedyCrowd crowd = new GreedyCrowd(URI.create(arguments[0]));
        int clients = Integer.parseInt(arguments[1]);
        int users = Integer.parseInt(arguments[2]);
        List<HttpClient> connections = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            if (client % CLIENTS_A_CONNECTION == 0) {
                connections.add(crowd.connect());
            }
            HttpClient connection = connections.getLast();
            HttpRequest request = crowd.request(client, "greedy-" + client % users);
            Thread.ofVirtual().start(() -> crowd.ask(connection, request));
        }
        while (true) {
            Thread.sleep(1_000);
            System.out.println("answers " + new TreeMap<>(crowd.answers));
        }
    }

    /** A client whose connection is there: those who come at once would open one each. */
    private HttpClient connect() throws Exception {
        HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build();
        client.send(HttpRequest.newBuilder(address.resolve("/livez")).build(), HttpResponse.BodyHandlers.discarding());
        return client;
    }

    /** A list, a change or a look. */
    private HttpRequest request(int client, String token) {
        String map = "/api/v1/namespaces/default/configmaps/m" + client % 300;
        HttpRequest.Builder request = switch (client % 4) {
            case 0 -> HttpRequest.newBuilder(address.resolve("/api/v1/configmaps?limit=50"));
            case 1 -> HttpRequest.newBuilder(address.resolve(map)).method("PATCH", CHANGE)
                    .header("Content-Type", "application/merge-patch+json");
            default -> HttpRequest.newBuilder(address.resolve(map));
        };
        return request.header("Authorization", "Bearer " + token).build();
    }

    private void ask(HttpClient connection, HttpRequest request) {
        while (true) {
            String answer;
            try {
                HttpResponse<Void> response = connection.send(request, HttpResponse.BodyHandlers.discarding());
                answer = response.statusCode() != 429 ? "code-" + response.statusCode()
                        : response.headers().firstValue("Retry-After").isPresent() ? "429-with" : "429-without";
            } catch (InterruptedException ended) {
                return;
            } catch (java.io.IOException failure) {
                answer = "failure: " + failure.getMessage();
            }
            answers.computeIfAbsent(answer, absent -> new LongAdder()).increment();
        }
    }
}
