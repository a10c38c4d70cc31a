package dev.edict.server.action;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.health.Components;
import dev.edict.server.health.HealthCheck;
import dev.edict.server.route.ComputedObjects;
import dev.edict.store.Store;
import dev.edict.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;
import org.jspecify.annotations.Nullable;

/**
 * ComponentStatus: how the parts of the control plane are. Controllers and scheduler tell it themselves if they run in this process;
 * otherwise they are asked at the ports of this machine where they usually listen, whoever they are. The store answers for etcd.
 */
public final class ComponentProbes implements ComputedObjects {
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int ANSWER_BYTES = 10 * 1024;
    private static final List<Component> COMPONENTS =
            List.of(new Component("controller-manager", 10_257), new Component("scheduler", 10_259));
    private static final String STORE = "etcd-0";

    private final Store store;
    private final Components inside;

    /** @param inside what runs in this process */
    public ComponentProbes(Store store, Components inside) {
        this.store = store;
        this.inside = inside;
    }

    private record Component(String name, int port) {}

    @Override
    public List<ObjectValue> all() {
        List<ObjectValue> all = new ArrayList<>();
        COMPONENTS.forEach(component -> all.add(status(component.name(), probe(component))));
        all.add(status(STORE, storeCondition()));
        return all;
    }

    @Override
    public @Nullable ObjectValue find(String name) {
        if (name.equals(STORE)) {
            return status(STORE, storeCondition());
        }
        return COMPONENTS.stream().filter(component -> component.name().equals(name)).findFirst()
                .map(component -> status(name, probe(component))).orElse(null);
    }

    private static ObjectValue status(String name, ObjectValue condition) {
        return ObjectValue.of("kind", "ComponentStatus", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", name), "conditions", ListValue.of(condition));
    }

    private static ObjectValue condition(boolean healthy, String key, String text) {
        return ObjectValue.of("type", "Healthy", "status", healthy ? "True" : "False", key, text);
    }

    private ObjectValue storeCondition() {
        try {
            store.revision();
            return condition(true, "message", "ok");
        } catch (StoreException unreachable) {
            return condition(false, "error", String.valueOf(unreachable.getMessage()));
        }
    }

    private ObjectValue probe(Component component) {
        HealthCheck own = inside.find(component.name());
        if (own == null) {
            return ask(component);
        }
        String failure = own.run();
        return condition(failure == null, "message", failure == null ? "ok" : failure);
    }

    private static ObjectValue ask(Component component) {
        String url = "https://127.0.0.1:" + component.port() + "/healthz";
        try {
            HttpsURLConnection connection = (HttpsURLConnection) URI.create(url).toURL().openConnection();
            // Nothing is told to the one who answers, and nothing done with the answer but shown.
            connection.setSSLSocketFactory(ClientTls.trustingAnybody(null).getSocketFactory());
            connection.setHostnameVerifier((host, session) -> true);
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            int code = connection.getResponseCode();
            String answer = text(code < 400 ? connection.getInputStream() : connection.getErrorStream());
            return condition(code >= 200 && code < 400, "message", answer);
        } catch (ConnectException refused) {
            return condition(false, "message", "Get \"" + url + "\": dial tcp 127.0.0.1:" + component.port()
                    + ": connect: connection refused");
        } catch (SocketTimeoutException silent) {
            return condition(false, "message", "Get \"" + url
                    + "\": context deadline exceeded (Client.Timeout exceeded while awaiting headers)");
        } catch (IOException broken) {
            return condition(false, "message", "Get \"" + url + "\": " + broken.getMessage());
        }
    }

    private static String text(@Nullable InputStream answer) throws IOException {
        if (answer == null) {
            return "";
        }
        try (answer) {
            return new String(answer.readNBytes(ANSWER_BYTES), StandardCharsets.UTF_8);
        }
    }
}
