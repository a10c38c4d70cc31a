package dev.edict.server.route;

import dev.edict.server.document.Negotiation;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.openapi.OpenApi;
import dev.edict.server.openapi.OpenApiDocument;
import dev.edict.server.openapi.OpenApiDocuments;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The pages below {@code /openapi}. Nothing is made before somebody asks for it. */
public final class OpenApiPages implements Consumer<Call> {
    private static final String JSON = "application/json";
    private static final String PROTOBUF_V3 = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";

    private final Supplier<? extends OpenApiDocuments> openApi;

    public OpenApiPages(Supplier<? extends OpenApiDocuments> openApi) {
        this.openApi = openApi;
    }

    @Override
    public void accept(Call call) {
        String path = call.info().path();
        if (path.equals("/openapi/v2")) {
            swagger(call);
        } else if (path.equals("/openapi/v3") || path.equals("/openapi/v3/")) {
            send(call, openApi.get().index(), JSON, false);
        } else if (path.startsWith("/openapi/v3/")) {
            document(call, openApi.get().document(path.substring("/openapi/v3/".length())));
        } else {
            PlainPaths.notFound(call);
        }
    }

    private static String accepted(Call call) {
        String accept = call.request().headers().first("Accept");
        return accept == null ? "" : accept;
    }

    private void swagger(Call call) {
        List<String> offers = new ArrayList<>(List.of(JSON));
        offers.addAll(OpenApi.PROTOBUF);
        Negotiation agreed = Negotiation.of(accepted(call), offers, form -> false, false);
        if (agreed == null) {
            throw Negotiation.notAcceptable(offers);
        }
        // The old spelling is no media type to today's parsers: whoever asks for it is answered in the new one.
        String mediaType = agreed.mediaType().equals(JSON) ? JSON : OpenApi.PROTOBUF.getFirst();
        send(call, openApi.get().swagger(), mediaType, false);
    }

    private static void document(Call call, @Nullable OpenApiDocument document) {
        if (document == null) {
            call.respond(404, Headers.none(), new byte[0]);
            return;
        }
        Negotiation agreed = Negotiation.of(accepted(call), List.of(JSON), form -> false, false);
        if (agreed == null) {
            throw Negotiation.notAcceptable(List.of(JSON, PROTOBUF_V3));
        }
        String asked = call.request().query().first("hash");
        if (asked != null && !asked.equals(document.hash())) {
            String location = OpenApi.location(
                    call.info().path().substring("/openapi/v3/".length()), document.hash());
            call.respond(301, Headers.of("Location", location), new byte[0]);
            return;
        }
        send(call, document, agreed.mediaType(), asked != null);
    }

    private static void send(Call call, OpenApiDocument document, String mediaType, boolean forever) {
        Headers.Builder headers = Headers.builder()
                .add("Content-Type", mediaType)
                .add("ETag", document.entityTag())
                .add("Vary", "Accept")
                .add("Cache-Control", forever ? "public, immutable" : "no-cache, private");
        if (document.entityTag().equals(call.request().headers().first("If-None-Match"))) {
            call.respond(304, headers.build(), new byte[0]);
            return;
        }
        call.respond(200, headers.build(), mediaType.equals(JSON) ? document.json() : document.protobuf());
    }
}
