package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.certificate.ClientTls;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server, and a user who may read in one namespace. */
final class DoorsLane implements AutoCloseable {
    private static final String NAMESPACE = "/api/v1/namespaces/default/";
    private static final String TOKEN = "reader-token";

    private final String what;
    private final Edict edict;
    private final HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build();
    private final HttpRequest request;
    private final TurnTimes times;

    /** @param times where it is noted how long reads took */
    DoorsLane(String what, EdictBuilder builder, TurnTimes times, Path directory) throws Exception {
        this.times = times;
        Path tokens = Files.writeString(directory.resolve("tokens"), TOKEN + ",reader,1,staff\n");
        this.what = what;
        this.edict = builder.tokenFile(tokens).start();
        this.request = HttpRequest.newBuilder(URI.create(edict.address() + NAMESPACE + "configmaps/read"))
                .header("Authorization", "Bearer " + TOKEN).build();
        try (Traffic administrator = new Traffic(edict)) {
            administrator.send("POST", NAMESPACE + "configmaps",
                    "{\"metadata\": {\"name\": \"read\"}, \"data\": {\"a\": \"" + "b".repeat(1_000) + "\"}}");
            administrator.send("POST", "/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings", """
                    {"metadata": {"name": "readers"}, "subjects": [{"kind": "Group", "name": "staff"}],
                     "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "view"}}""");
        }
    }

    void read(int count) throws Exception {
        times.take(count, index -> {
            int status = client.send(request, HttpResponse.BodyHandlers.ofByteArray()).statusCode();
            if (status != 200) {
                throw new IllegalStateException(what + ": " + status);
            }
        });
    }

    @Override
    public void close() {
        client.shutdownNow();
        edict.close();
    }
}
