package dev.edict.server.kubelet;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.Unquoted;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.metrics.StreamMetrics;
import dev.edict.server.proxy.Question;
import dev.edict.spdy.SpdyConnection;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Speaks to a client over a WebSocket ({@code v5.channel.k8s.io}) and to a kubelet in SPDY, for a command. The client is answered
 * first; whatever goes wrong afterwards is told on its channel for errors.
 */
final class Translation {
    private static final Logger LOG = System.getLogger(Translation.class.getName());
    private static final List<String> VERSIONS = List.of("v5.channel.k8s.io", "v4.channel.k8s.io", "v3.channel.k8s.io",
            "v2.channel.k8s.io", "channel.k8s.io");
    private static final Duration PING = Duration.ofSeconds(5);
    private static final int MOST_OF_A_REFUSAL = 50_000;

    private final Call call;
    private final HttpClient client;
    private final Kubelets.Kubelet kubelet;
    private final String target;
    private final ObjectValue options;
    private final StreamMetrics metrics;

    Translation(Call call, HttpClient client, Kubelets.Kubelet kubelet, String target, ObjectValue options,
            StreamMetrics metrics) {
        this.call = call;
        this.client = client;
        this.kubelet = kubelet;
        this.target = target;
        this.options = options;
        this.metrics = metrics;
    }

    void run() {
        WebSocketConnection socket;
        try {
            socket = call.exchange().upgradeToWebSocket(List.of(WebSocketProtocols.COMMANDS));
        } catch (UpgradeException refused) {
            metrics.translated(400);
            call.respond(400, "text/plain; charset=utf-8",
                    String.valueOf(refused.getMessage()).getBytes(StandardCharsets.UTF_8));
            return;
        }
        call.answered(101);
        try (CommandChannels channels = new CommandChannels(socket, options)) {
            channels.begin();
            CommandEnd end = talk(channels);
            metrics.translated(end.code());
            channels.end(end.status());
        } catch (RuntimeException gone) {
            LOG.log(Logger.Level.DEBUG, "the client of a command has gone", Unquoted.of(gone));
        }
    }

    private CommandEnd talk(CommandChannels channels) {
        Headers.Builder headers = Headers.builder().add("User-Agent", "edict").add("Connection", "Upgrade").add("Upgrade", "SPDY/3.1");
        VERSIONS.forEach(version -> headers.add("X-Stream-Protocol-Version", version));
        try (ClientResponse response = ask(headers.build())) {
            String upgraded = response.headers().first("Upgrade");
            if (response.status() != 101 || upgraded == null || !upgraded.toLowerCase(Locale.ROOT).contains("spdy/3.1")) {
                return CommandEnd.failed("unable to upgrade connection: " + refusal(response));
            }
            String version = response.headers().first("X-Stream-Protocol-Version");
            try (SpdyConnection spdy =
                    SpdyConnection.asClient(new ResponseInput(response), response.upgraded(), response::close)) {
                spdy.pingEvery(PING);
                return new Command(spdy, channels, version == null ? "" : version.strip()).run();
            }
        } catch (IOException failure) {
            return CommandEnd.failed(String.valueOf(failure.getMessage()));
        }
    }

    private ClientResponse ask(Headers headers) throws IOException {
        try {
            return Question.ask(call, client, new ClientRequest("POST", target, kubelet.authority(), headers, new byte[0], false));
        } catch (IOException failure) {
            throw new IOException("error sending request: Post \"https://" + kubelet.authority() + target + "\": "
                    + failure.getMessage(), failure);
        }
    }

    /** What a kubelet says that does not do it: the message of a status, or its text. */
    private static String refusal(ClientResponse response) {
        String text;
        try {
            text = new String(response.readAll(MOST_OF_A_REFUSAL), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            return "unable to read error from server response";
        }
        try {
            if (Json.parse(text) instanceof ObjectValue status && !status.string("message").isBlank()) {
                return status.string("message").strip();
            }
        } catch (RuntimeException noJson) {
            // Then it is told as it is.
        }
        return text.isEmpty() ? "empty server response" : text;
    }
}
