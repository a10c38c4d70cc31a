package dev.edict.server.kubelet;

import dev.edict.server.http.HttpRequest;
import dev.edict.server.proxy.Passage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What clients want to speak over a WebSocket. */
final class WebSocketProtocols {
    /** Commands whose streams can be ended one by one: what this server can translate. */
    static final String COMMANDS = "v5.channel.k8s.io";
    /** SPDY within a WebSocket: what this server can unpack. */
    private static final String TUNNEL = "SPDY/3.1+";

    private WebSocketProtocols() {}

    static List<String> offered(HttpRequest request) {
        return request.headers().all("Sec-WebSocket-Protocol").stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1))).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }

    private static boolean isWebSocket(HttpRequest request) {
        return Passage.upgrade(request).toLowerCase(Locale.ROOT).equals("websocket");
    }

    static boolean isOfCommands(HttpRequest request) {
        return isWebSocket(request) && offered(request).contains(COMMANDS);
    }

    /** The protocols that are to be spoken within SPDY within the WebSocket; none if that is not wanted. */
    static List<String> tunnelled(HttpRequest request) {
        return isWebSocket(request)
                ? offered(request).stream().filter(name -> name.startsWith(TUNNEL) && name.endsWith(".k8s.io"))
                        .map(name -> name.substring(TUNNEL.length())).toList()
                : List.of();
    }

    static String tunnelling(String protocol) {
        return TUNNEL + protocol;
    }
}
