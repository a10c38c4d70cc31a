package dev.edict.server.route.page;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.Format;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.document.MediaRange;
import dev.edict.server.document.Negotiation;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.route.PlainPaths;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A page that people read as text, and programs as an object of {@code config.k8s.io} if they ask for it by kind and version.
 */
final class StructuredPage implements Consumer<Call> {
    private static final String GROUP = "config.k8s.io";
    private static final String TEXT = "text/plain";
    private static final List<String> VERSIONS = List.of("v1beta1", "v1alpha1");
    private static final String DEPRECATED = "v1alpha1";
    private static final List<String> OFFERS = List.of("application/json", "application/yaml", TEXT);

    private final String name;
    private final String kind;
    private final TreeWriter writer;
    private final Supplier<ObjectValue> content;
    private final Supplier<String> text;

    /**
     * @param name of the page, which is its path
     * @param content what the object has besides its kind, version and metadata
     */
    StructuredPage(String name, String kind, TreeWriter writer, Supplier<ObjectValue> content, Supplier<String> text) {
        this.name = name;
        this.kind = kind;
        this.writer = writer;
        this.content = content;
        this.text = text;
    }

    @Override
    public void accept(Call call) {
        if (!call.info().path().equals("/" + name)) {
            PlainPaths.notFound(call);
            return;
        }
        Negotiation agreed = negotiate(call.request().headers().first("Accept"));
        if (agreed == null) {
            throw Negotiation.notAcceptable(OFFERS);
        }
        GroupVersionKind form = agreed.form();
        if (form == null) {
            call.respond(200, "text/plain; charset=utf-8", text.get().getBytes(StandardCharsets.UTF_8));
        } else {
            structured(call, agreed.mediaType(), form);
        }
    }

    private @Nullable Negotiation negotiate(@Nullable String accept) {
        if (accept == null || accept.isBlank()) {
            return new Negotiation(TEXT, null, false);
        }
        for (MediaRange range : MediaRange.parse(accept)) {
            for (String offer : OFFERS) {
                boolean text = offer.equals(TEXT);
                Negotiation agreed = Negotiation.of(range, offer, form -> !text && isKnown(form), !text);
                if (agreed != null) {
                    return agreed;
                }
            }
        }
        return null;
    }

    private boolean isKnown(GroupVersionKind form) {
        return form.group().equals(GROUP) && form.kind().equals(kind) && VERSIONS.contains(form.version());
    }

    private void structured(Call call, String mediaType, GroupVersionKind form) {
        if (form.version().equals(DEPRECATED)) {
            call.warn("This version of the " + name + " endpoint is deprecated. Please use a newer version.");
        }
        ObjectValue.Builder object = ObjectValue.builder()
                .put("kind", kind).put("apiVersion", form.apiVersion())
                .put("metadata", ObjectValue.of("name", "apiserver"));
        content.get().forEach(object::put);
        boolean json = mediaType.equals(Format.JSON.mediaType());
        call.respond(200, Headers.of("Content-Type",
                        mediaType + ";g=" + GROUP + ";v=" + form.version() + ";as=" + kind),
                writer.write(object.build(), json ? Format.JSON : Format.YAML, json));
    }
}
