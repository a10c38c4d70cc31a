package dev.edict.examples.envoy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.client.request.Patch;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The same injection as a mutating webhook: the server asks it about each new pod, and gets a JSON Patch. It keeps nothing and
 * watches nothing.
 */
public final class EnvoyWebhook implements AutoCloseable {
    private final HttpsServer server;
    private final Injection injection;

    private EnvoyWebhook(HttpsServer server, Injection injection) {
        this.server = server;
        this.injection = injection;
    }

    /**
     * Begins to answer.
     *
     * @param keys a PKCS 12 file with the server's key and certificate
     * @param configMap a manifest of the ConfigMap with what to inject
     * @param port 0 for any
     */
    public static EnvoyWebhook start(Path keys, String password, Path configMap, int port)
            throws IOException, GeneralSecurityException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(identity(keys, password)));
        EnvoyWebhook webhook = new EnvoyWebhook(
                server, Injection.of(ConfigMap.CODEC.fromTree(Yaml.parse(Files.readString(configMap)))));
        server.createContext("/inject", webhook::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return webhook;
    }

    /** Arguments: the PKCS 12 file, its password, the manifest of the ConfigMap, the port. */
    public static void main(String[] arguments) throws Exception {
        EnvoyWebhook webhook = start(
                Path.of(arguments[0]), arguments[1], Path.of(arguments[2]), Integer.parseInt(arguments[3]));
        System.out.println("answers on port " + webhook.port());
    }

    private static SSLContext identity(Path keys, String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keys)) {
            store.load(file, password.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, password.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            ObjectValue review = (ObjectValue) Json.parse(exchange.getRequestBody().readAllBytes());
            byte[] body = Json.bytes(review.without("request").with("response", response(review.object("request"))));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private ObjectValue response(ObjectValue request) {
        ObjectValue allowed = ObjectValue.of("uid", request.string("uid"), "allowed", true);
        return switch (injection.into(Pod.CODEC.fromTree(request.object("object")))) {
            case Injection.Outcome.Left left -> allowed.with("warnings", ListValue.of("Envoy was not injected: " + left.why()));
            case Injection.Outcome.Injected injected -> allowed.with("patchType", "JSONPatch").with("patch",
                    Base64.getEncoder().encodeToString(Patch.JsonPatch.EMPTY
                            .replace("/spec", PodSpec.CODEC.toTree(injected.pod().spec())).body().bytes()));
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
