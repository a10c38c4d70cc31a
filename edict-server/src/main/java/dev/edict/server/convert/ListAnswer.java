package dev.edict.server.convert;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Notes;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.table.TablePrinter;
import dev.edict.server.watch.CachedObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * One list on its way to a client. As JSON, as protobuf and as a table it is written item by item, so that memory does
 * not grow with it; the forms that people read, YAML and indented JSON, are made whole.
 */
final class ListAnswer {
    /** So many objects are read at a time where each may have to wait. */
    private static final int CHUNK = 200;

    private final ObjectEncoder encoder;
    private final ObjectCodec codec;
    private final Representation representation;
    private final ResourceRegistry.Listing listing;
    private final boolean custom;

    ListAnswer(
            ObjectEncoder encoder, Representation representation, ResourceRegistry.Listing listing, boolean custom) {
        this.encoder = encoder;
        this.codec = encoder.codec();
        this.representation = representation;
        this.listing = listing;
        this.custom = custom;
    }

    void write(Call call) {
        Notes.answersWithObject(call);
        boolean plain = representation.format() == Format.JSON && !representation.pretty();
        Shape.Table table = representation.shape() instanceof Shape.Table wanted ? wanted : null;
        AnswerBody body = new AnswerBody(call, representation.contentType(), codec.mayWait());
        try {
            if (plain && table == null) {
                json(body);
            } else if (plain && table != null && !encoder.tables().isSorted()) {
                table(body, table);
            } else if (representation.format() == Format.PROTOBUF && table == null) {
                new ProtobufList(encoder, representation).write(
                        head().with("metadata", metadata()), listing.items(), body);
            } else {
                body.write(encoder.writer().write(
                        table == null ? tree() : printed(table), representation.format(), representation.pretty()));
            }
            if (representation.endsLine()) {
                body.write('\n');
            }
            body.close();
        } catch (RuntimeException failure) {
            body.abort();
            throw failure;
        }
    }

    private ObjectValue metadata() {
        ObjectValue.Builder metadata = ObjectValue.builder();
        if (listing.revision() > 0) {
            metadata.put("resourceVersion", Long.toString(listing.revision()));
        }
        boolean saysEnd = custom && representation.isWhole();
        if (!listing.continueToken().isEmpty() || saysEnd) {
            metadata.put("continue", listing.continueToken());
        }
        if (listing.remaining() != null) {
            metadata.put("remainingItemCount", listing.remaining());
        }
        return metadata.build();
    }

    private ObjectValue head() {
        return representation.shape() instanceof Shape.Metadata metadata
                ? ObjectValue.of("kind", "PartialObjectMetadataList", "apiVersion", "meta.k8s.io/" + metadata.version())
                : ObjectValue.of("kind", codec.type().listKind(), "apiVersion", codec.kind().apiVersion());
    }

    private ObjectValue tree() {
        List<Value> trees = new ArrayList<>();
        boolean partial = representation.shape() instanceof Shape.Metadata;
        if (codec.mayWait() && !partial) {
            readInChunks(trees::add);
        } else {
            for (CachedObject item : listing.items()) {
                ObjectValue tree = encoder.shaped(item, representation);
                trees.add(custom || partial ? tree : tree.without("kind").without("apiVersion"));
            }
        }
        return head().with("metadata", metadata())
                .with("items", partial && trees.isEmpty() ? NullValue.NULL : ListValue.copyOf(trees));
    }

    private ObjectValue printed(Shape.Table table) {
        List<ObjectValue> objects = new ArrayList<>();
        readSources(objects::add);
        return encoder.tables().list(metadata(), objects, encoder.options(table));
    }

    private void readSources(Consumer<ObjectValue> receiver) {
        if (codec.mayWait()) {
            readInChunks(receiver);
        } else {
            listing.items().forEach(item -> receiver.accept(encoder.source(item)));
        }
    }

    private void readInChunks(Consumer<ObjectValue> receiver) {
        Iterator<CachedObject> items = listing.items().iterator();
        while (items.hasNext()) {
            List<CachedObject> chunk = new ArrayList<>(CHUNK);
            while (items.hasNext() && chunk.size() < CHUNK) {
                chunk.add(items.next());
            }
            codec.readAll(chunk).forEach(receiver);
        }
    }

    private void table(AnswerBody body, Shape.Table table) {
        TablePrinter printer = encoder.tables();
        TablePrinter.Options options = encoder.options(table);
        JsonWriter start = new JsonWriter();
        start.ascii("{\"kind\":\"Table\",\"apiVersion\":").string(options.version().apiVersion())
                .ascii(",\"metadata\":").write(metadata())
                .ascii(",\"columnDefinitions\":").write(printer.columnDefinitions())
                .ascii(",\"rows\":");
        body.write(start.toByteArray());
        Separator separator = new Separator(body);
        readSources(object -> {
            separator.next();
            body.write(Json.bytes(printer.row(object, options)));
        });
        body.write(ascii(separator.begun ? "]}" : printer.saysNullForNoRows() ? "null}" : "[]}"));
    }

    /** What stands before the first item, and between items. */
    private static final class Separator {
        private final AnswerBody body;
        private boolean begun;

        Separator(AnswerBody body) {
            this.body = body;
        }

        void next() {
            body.write(begun ? ',' : '[');
            begun = true;
        }
    }

    private void json(AnswerBody body) {
        ObjectValue head = head();
        JsonWriter start = new JsonWriter();
        start.ascii("{\"kind\":").string(head.string("kind"))
                .ascii(",\"apiVersion\":").string(head.string("apiVersion"))
                .ascii(",\"metadata\":").write(metadata()).ascii(",\"items\":");
        body.write(start.toByteArray());
        Separator separator = new Separator(body);
        if (codec.mayWait() && representation.isWhole()) {
            readInChunks(tree -> {
                separator.next();
                body.write(encoder.writer().write(tree, Format.JSON, false));
            });
        } else {
            EncodedForm form = encoder.form(representation, "");
            for (CachedObject item : listing.items()) {
                separator.next();
                item(item, form, body);
            }
        }
        body.write(ascii(separator.begun ? "]}" : representation.isWhole() ? "[]}" : "null}"));
    }

    private void item(CachedObject item, EncodedForm form, AnswerBody body) {
        boolean stored = ObjectEncoder.isPlain(representation) && codec.showsAsStored(item);
        if (custom || !representation.isWhole()) {
            body.write(stored ? item.json() : encoder.encoded(item, representation, form));
        } else if (stored) {
            body.write('{');
            body.write(item.json(), item.bodyStart(), item.json().length - item.bodyStart());
        } else {
            body.write(Json.bytes(codec.read(item).without("kind").without("apiVersion")));
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
