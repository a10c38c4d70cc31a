package dev.edict.server.authorize.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** A webhook over TLS that decides about rights, for tests. */
public final class Judge implements AutoCloseable {
    private final ScriptedServer server;
    private final String version;

    /** @param status what it says of the spec of a review: that of the answer with single quotes, or a status line */
    public Judge(String version, Function<ObjectValue, String> status) throws IOException {
        this.version = version;
        this.server = new ScriptedServer((request, out) -> {
            String said = status.apply(((ObjectValue) Json.parse(request.text())).object("spec"));
            boolean judged = said.startsWith("{");
            ScriptedServer.respond(out, judged ? "200 OK" : said, "application/json", judged
                    ? ("{'kind':'SubjectAccessReview','apiVersion':'authorization.k8s.io/" + version + "','status':" + said
                            + "}").replace('\'', '"')
                    : "");
            return true;
        });
    }

    /** The whole reviews that it was sent. */
    List<ObjectValue> reviews() {
        return server.requests().stream().map(request -> (ObjectValue) Json.parse(request.text())).toList();
    }

    public int asked() {
        return server.requests().size();
    }

    public List<ScriptedServer.Request> requests() {
        return server.requests();
    }

    public String version() {
        return version;
    }

    /** How it is reached. */
    public Path kubeconfig(Path directory) throws IOException {
        Path authority = Files.writeString(directory.resolve("judge-" + server.port() + ".crt"),
                Pem.encode(ScriptedServer.AUTHORITY.certificate()));
        return Files.writeString(directory.resolve("judge-" + server.port() + ".kubeconfig"), """
                current-context: judge
                contexts: [{name: judge, context: {cluster: judge, user: edict}}]
                clusters: [{name: judge, cluster: {server: "https://localhost:%d/rights", certificate-authority: %s}}]
                users: [{name: edict, user: {token: secret}}]
                """.formatted(server.port(), authority));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
