package dev.edict.server.route;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.Format;
import dev.edict.server.convert.Negotiator;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.discovery.Discovery;
import dev.edict.server.discovery.DiscoveryDocuments;
import dev.edict.server.document.Document;
import dev.edict.server.document.Negotiation;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.http.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The paths by which the server says what it serves, which version it is, and how it is. */
public final class SelfDescription {
    private final Supplier<? extends DiscoveryDocuments> discovery;
    private final ObjectValue version;
    private final TreeWriter writer;
    private final Map<String, Consumer<Call>> pages;

    /** @param pages other pages by the first segment of their path, such as {@code openapi} and {@code metrics} */
    public SelfDescription(
            Supplier<? extends DiscoveryDocuments> discovery, ObjectValue version, TreeWriter writer, Map<String, Consumer<Call>> pages) {
        this.writer = writer;
        this.discovery = discovery;
        this.version = version;
        this.pages = Map.copyOf(pages);
    }

    /** @return false if there is no such page */
    boolean answer(Call call) {
        List<String> segments = call.request().segments();
        String first = segments.isEmpty() ? "" : segments.getFirst();
        return switch (first) {
            case "api" -> core(call, segments);
            case "apis" -> groups(call, segments);
            case "version" -> segments.size() == 1 && get(call, () -> {
                Negotiator.requireProduced(call, List.of(Format.JSON.mediaType()));
                json(call, version);
            });
            case "", "index.html" -> segments.size() < 2 && root(call);
            default -> page(call, first);
        };
    }

    private boolean root(Call call) {
        json(call, rootPaths());
        return true;
    }

    private boolean page(Call call, String first) {
        Consumer<Call> page = pages.get(first);
        if (page == null) {
            return false;
        }
        // By which method, if any, they want to be asked for, pages know themselves.
        page.accept(call);
        return true;
    }

    private static boolean get(Call call, Runnable answer) {
        if (!call.request().method().equals("GET")) {
            throw ApiErrors.methodNotAllowed();
        }
        answer.run();
        return true;
    }

    private boolean core(Call call, List<String> segments) {
        DiscoveryDocuments known = discovery.get();
        return switch (segments.size()) {
            case 1 -> get(call, () -> {
                Negotiator.requireProduced(call, Negotiation.API_MEDIA_TYPES);
                negotiated(call, known.coreVersions(), known.aggregatedCore());
            });
            default -> {
                Document document = segments.size() == 2
                        ? known.resources(new GroupVersion("", segments.get(1))) : null;
                yield found(call, document, true);
            }
        };
    }

    private boolean groups(Call call, List<String> segments) {
        DiscoveryDocuments known = discovery.get();
        return switch (segments.size()) {
            case 1 -> {
                negotiated(call, known.groups(), known.aggregatedGroups());
                yield true;
            }
            case 2 -> {
                Document document = known.group(segments.get(1));
                if (document != null) {
                    send(call, document);
                }
                yield document != null;
            }
            default -> {
                Document document = segments.size() == 3
                        ? known.resources(new GroupVersion(segments.get(1), segments.get(2))) : null;
                boolean builtIn = known.hasBuiltIn(segments.get(1));
                yield (document != null || builtIn) && found(call, document, builtIn);
            }
        };
    }

    private boolean found(Call call, @Nullable Document document, boolean builtIn) {
        if (document == null) {
            throw ApiErrors.unknownPath();
        }
        return get(call, () -> {
            if (builtIn) {
                Negotiator.requireProduced(call, Negotiation.API_MEDIA_TYPES);
            }
            send(call, document);
        });
    }

    /** The pages of groups, and the list of all paths, have never asked by which method they are asked for. */
    private void send(Call call, Document document) {
        Negotiation agreed = Negotiation.of(accept(call), Negotiation.API_MEDIA_TYPES, form -> false, false);
        if (agreed == null) {
            throw Negotiation.notAcceptable(Negotiation.API_MEDIA_TYPES);
        }
        write(call, Headers.of("Content-Type", agreed.mediaType()), document, agreed);
    }

    private void negotiated(Call call, Document plain, Document aggregated) {
        Negotiation agreed = Discovery.negotiate(accept(call));
        if (agreed.form() == null) {
            write(call, Headers.of("Content-Type", agreed.mediaType()), plain, agreed);
            return;
        }
        Headers headers = Headers.of(
                "Content-Type", agreed.mediaType() + Discovery.AGGREGATED_PARAMETERS,
                "Cache-Control", "public", "Vary", "Accept", "ETag", aggregated.entityTag());
        if (aggregated.isKnownTo(call.request().headers().first("If-None-Match"))) {
            call.respond(304, headers, new byte[0]);
        } else {
            write(call, headers, aggregated, agreed);
        }
    }

    private void write(Call call, Headers headers, Document document, Negotiation agreed) {
        Notes.answersWithObject(call);
        boolean json = agreed.mediaType().equals(Format.JSON.mediaType());
        if (json && (agreed.pretty() || Negotiator.pretty(call, Format.JSON))) {
            call.respond(200, headers, writer.write(document.tree(), Format.JSON, true));
        } else if (json) {
            call.respondLine(200, headers, encoded(document, agreed));
        } else {
            call.respond(200, headers, encoded(document, agreed));
        }
    }

    private byte[] encoded(Document document, Negotiation agreed) {
        return document.encoded(agreed.mediaType(), tree -> switch (agreed.mediaType()) {
            case "application/yaml" -> writer.write(tree, Format.YAML, false);
            case "application/vnd.kubernetes.protobuf" -> writer.write(tree, Format.PROTOBUF, false);
            default -> Json.bytes(tree);
        });
    }

    private static String accept(Call call) {
        String accept = call.request().headers().first("Accept");
        return accept == null ? "" : accept;
    }

    /** The pages that are nobody's object are laid out for people, whoever asks. */
    private void json(Call call, ObjectValue tree) {
        call.respond(200, Format.JSON.mediaType(), writer.write(tree, Format.JSON, true));
    }

    private ObjectValue rootPaths() {
        List<String> paths = new ArrayList<>(List.of("/api", "/apis", "/apis/", "/version"));
        for (ObjectValue group : discovery.get().groups().tree().list("groups").objects()) {
            paths.add("/apis/" + group.string("name"));
            group.list("versions").objects().forEach(version -> paths.add("/apis/" + version.string("groupVersion")));
        }
        paths.add("/api/v1");
        pages.forEach((name, page) -> paths.addAll(
                page instanceof ListedPage listed ? listed.paths() : List.of("/" + name)));
        paths.sort(null);
        return ObjectValue.of("paths", paths);
    }
}
