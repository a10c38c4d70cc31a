package dev.edict.server.route;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.discovery.Discovery;
import dev.edict.server.discovery.Document;
import dev.edict.server.discovery.Negotiation;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The paths by which the server says what it serves, which version it is, and how it is. */
public final class SelfDescription {
    private final Supplier<Discovery> discovery;
    private final ObjectValue version;
    private final Map<String, Consumer<Call>> pages;

    /** @param pages other pages by the first segment of their path, such as {@code openapi} and {@code metrics} */
    public SelfDescription(Supplier<Discovery> discovery, ObjectValue version, Map<String, Consumer<Call>> pages) {
        this.discovery = discovery;
        this.version = version;
        this.pages = Map.copyOf(pages);
    }

    /** @return false if there is no such page */
    boolean answer(Call call) {
        List<String> segments = call.request().segments().stream().filter(part -> !part.isEmpty()).toList();
        String first = segments.isEmpty() ? "" : segments.getFirst();
        return switch (first) {
            case "api" -> core(call, segments);
            case "apis" -> groups(call, segments);
            case "version" -> segments.size() == 1 && get(call, () -> json(call, Json.bytes(version)));
            case "" -> get(call, () -> json(call, Json.bytes(rootPaths())));
            default -> page(call, first);
        };
    }

    private boolean page(Call call, String first) {
        Consumer<Call> page = pages.get(first);
        return page != null && get(call, () -> page.accept(call));
    }

    private static boolean get(Call call, Runnable answer) {
        if (!call.request().method().equals("GET")) {
            throw ApiErrors.methodNotAllowed();
        }
        answer.run();
        return true;
    }

    private boolean core(Call call, List<String> segments) {
        Discovery known = discovery.get();
        return switch (segments.size()) {
            case 1 -> get(call, () -> negotiated(call, known.coreVersions(), known.aggregatedCore()));
            default -> {
                Document document = segments.size() == 2
                        ? known.resources(new GroupVersion("", segments.get(1))) : null;
                yield found(call, document);
            }
        };
    }

    private boolean groups(Call call, List<String> segments) {
        Discovery known = discovery.get();
        return switch (segments.size()) {
            case 1 -> get(call, () -> negotiated(call, known.groups(), known.aggregatedGroups()));
            case 2 -> {
                Document document = known.group(segments.get(1));
                yield document != null && found(call, document);
            }
            default -> {
                Document document = segments.size() == 3
                        ? known.resources(new GroupVersion(segments.get(1), segments.get(2))) : null;
                yield (document != null || known.group(segments.get(1)) != null) && found(call, document);
            }
        };
    }

    private static boolean found(Call call, @Nullable Document document) {
        if (document == null) {
            throw ApiErrors.unknownPath();
        }
        return get(call, () -> send(call, document, Negotiation.plain(accept(call)), ""));
    }

    private static void negotiated(Call call, Document plain, Document aggregated) {
        Negotiation agreed = Discovery.negotiate(accept(call));
        if (agreed.form() == null) {
            send(call, plain, agreed, "");
        } else {
            send(call, aggregated, agreed, Discovery.AGGREGATED_PARAMETERS);
        }
    }

    private static String accept(Call call) {
        String accept = call.request().headers().first("Accept");
        return accept == null ? "" : accept;
    }

    private static void send(Call call, Document document, Negotiation agreed, String parameters) {
        byte[] body = document.bytes(agreed.mediaType());
        Headers.Builder headers = Headers.builder().add("Content-Type", agreed.mediaType() + parameters);
        if (!parameters.isEmpty()) {
            headers.add("Vary", "Accept").add("Cache-Control", "public");
            String tag = '"' + document.hash() + '"';
            headers.add("ETag", tag);
            String known = call.request().headers().first("If-None-Match");
            if (tag.equals(known)) {
                call.respond(304, headers.build(), new byte[0]);
                return;
            }
        }
        call.respond(200, headers.build(), body);
    }

    private static void json(Call call, byte[] body) {
        call.respond(200, "application/json", body);
    }

    private ObjectValue rootPaths() {
        List<String> paths = new java.util.ArrayList<>(discovery.get().paths());
        pages.keySet().forEach(page -> paths.add("/" + page));
        paths.add("/version");
        paths.sort(null);
        return ObjectValue.of("paths", paths);
    }
}
