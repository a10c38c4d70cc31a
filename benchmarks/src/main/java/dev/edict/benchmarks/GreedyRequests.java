package dev.edict.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** What {@link GreedyCrowd} asks for, by the number of the client. */
final class GreedyRequests {
    static final int WRITTEN_OBJECTS = 30;
    private static final String PODS = "/api/v1/pods";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private final boolean computing;
    private final ByteBuf create = bytes(configMap("\"generateName\":\"big-\"", 8_000));
    private final ByteBuf merge = bytes(configMap("\"labels\":{\"a\":\"b\"}", 3_000));
    private final ByteBuf[] apply = IntStream.range(0, WRITTEN_OBJECTS)
            .mapToObj(number -> bytes(configMap("\"name\":\"applied-" + number + "\"", 3_000))).toArray(ByteBuf[]::new);
    private final ByteBuf small = bytes("{\"data\":{\"more\":\"\"}}");

    /** @param computing whether requests are much work for the processor; otherwise they are small */
    GreedyRequests(boolean computing) {
        this.computing = computing;
    }

    static String configMap(String metadata, int entries) {
        StringBuilder text = new StringBuilder(
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{" + metadata + "},\"data\":{");
        for (int entry = 0; entry < entries; entry++) {
            text.append(entry == 0 ? "" : ",").append("\"entry-%d\":\"what is said of number %d\"".formatted(entry, entry));
        }
        return text.append("}}").toString();
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.unreleasableBuffer(Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The request of a client, again and again the same. */
    FullHttpRequest of(int client, String token) {
        String big = MAPS + "/written-" + client % WRITTEN_OBJECTS;
        FullHttpRequest request = !computing ? switch (client % 4) {
            case 0 -> get("/api/v1/namespaces/default/services?limit=50", "application/json");
            case 1 -> send("PATCH", MAPS + "/small-" + client % WRITTEN_OBJECTS, "application/merge-patch+json", small);
            default -> get(MAPS + "/small-" + client % WRITTEN_OBJECTS, "application/json");
        } : switch (client % 10) {
            case 0, 1, 2 -> compressed(get(PODS, "application/json"));
            case 3 -> get(PODS, "application/json");
            case 4 -> compressed(get(PODS, "application/json;as=Table;v=v1;g=meta.k8s.io"));
            case 5 -> compressed(get(PODS + "?labelSelector=part%20in%20(1,2,3,4,5)", "application/json"));
            case 6, 7 -> send("POST", MAPS + "?dryRun=All", "application/json", create);
            case 8 -> send("PATCH", big, "application/merge-patch+json", merge);
            default -> send("PATCH", big.replace("written", "applied") + "?fieldManager=client-" + client % 20 + "&force=true",
                    "application/apply-patch+yaml", apply[client % WRITTEN_OBJECTS]);
        };
        request.headers().set(HttpHeaderNames.AUTHORIZATION, "Bearer " + token).set(HttpHeaderNames.HOST, "localhost");
        return request;
    }

    private static FullHttpRequest get(String path, String form) {
        FullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path, Unpooled.EMPTY_BUFFER);
        request.headers().set(HttpHeaderNames.ACCEPT, form);
        return request;
    }

    private static FullHttpRequest compressed(FullHttpRequest request) {
        request.headers().set(HttpHeaderNames.ACCEPT_ENCODING, "gzip");
        return request;
    }

    private static FullHttpRequest send(String method, String path, String type, ByteBuf body) {
        FullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), path, body.duplicate());
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        return request;
    }
}
