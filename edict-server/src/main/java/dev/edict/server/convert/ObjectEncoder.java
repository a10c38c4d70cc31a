package dev.edict.server.convert;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.filter.Call;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.table.PartialMetadata;
import dev.edict.server.table.TablePrinter;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Writes the objects, lists and events of one served version. Bytes are encoded once for each object, version and
 * representation; in the storage version as JSON they need no encoding at all, and a list is made of its items' bytes.
 */
public final class ObjectEncoder {
    /** So many objects are read at a time where each may have to wait. */
    private static final int CHUNK = 200;
    private static final byte[] NEW_LINE = {'\n'};

    private final ObjectCodec codec;
    private final TreeWriter writer;
    private final Supplier<TablePrinter> tables;
    private final Supplier<ObjectValue> empty;
    private final boolean custom;

    /**
     * @param tables prints the kind as tables; made on first use
     * @param empty an object of the kind with nothing in it but what every object of the kind has
     * @param custom whether this is a custom resource, whose lists have items that say their kind and version
     */
    public ObjectEncoder(
            ObjectCodec codec, TreeWriter writer, Supplier<TablePrinter> tables, Supplier<ObjectValue> empty,
            boolean custom) {
        this.codec = codec;
        this.writer = writer;
        this.tables = tables;
        this.empty = empty;
        this.custom = custom;
    }

    /** The objects as they come; where each may have to wait, those of a chunk have waited together. */
    public Iterator<CachedObject> prepared(Iterator<CachedObject> objects) {
        return codec.mayWait() ? new PreparedObjects(codec, objects) : objects;
    }

    /** One object. */
    public byte[] object(CachedObject object, Representation representation) {
        if (representation.shape() instanceof Shape.Table table) {
            return writer.write(tables.get().object(source(object), options(table)),
                    representation.format(), representation.pretty());
        }
        if (representation.shape() instanceof Shape.Metadata metadata && metadata.list()) {
            throw PartialMetadata.isNoList(codec.type(), custom);
        }
        return encoded(object, representation);
    }

    private byte[] encoded(CachedObject object, Representation representation) {
        return isPlain(representation) && codec.showsAsStored(object) ? object.json()
                : encoded(object, representation, form(representation, ""));
    }

    private byte[] encoded(CachedObject object, Representation representation, EncodedForm form) {
        return object.encoded(form,
                cached -> writer.write(shaped(cached, representation), representation.format(), representation.pretty()));
    }

    private EncodedForm form(Representation representation, String frame) {
        return new EncodedForm(codec.form(), representation, frame);
    }

    /** Whether a client wants objects as they are stored, if they are stored as this version shows them. */
    private static boolean isPlain(Representation representation) {
        return representation.format() == Format.JSON && representation.isWhole() && !representation.pretty();
    }

    /** The object from which tables are printed: built-in kinds have layouts for their hub version. */
    private ObjectValue source(CachedObject object) {
        return custom ? codec.read(object) : object.tree();
    }

    private ObjectValue shaped(CachedObject object, Representation representation) {
        return representation.shape() instanceof Shape.Metadata metadata
                ? PartialMetadata.of(object.tree(), meta(metadata.version()))
                : codec.read(object);
    }

    private static GroupVersion meta(String version) {
        return new GroupVersion("meta.k8s.io", version);
    }

    private TablePrinter.Options options(Shape.Table table) {
        return new TablePrinter.Options(
                meta(table.version()), table.include(), custom ? UnaryOperator.identity() : codec::fromStorage);
    }

    /** Answers with a list. */
    public void list(Call call, ResourceRegistry.Listing listing, Representation representation) {
        if (representation.shape() instanceof Shape.Metadata metadata && !metadata.list()) {
            throw PartialMetadata.isList(codec.type(), custom);
        }
        ObjectValue metadata = metadata(listing, representation);
        if (representation.format() == Format.JSON && !representation.pretty()
                && !(representation.shape() instanceof Shape.Table)) {
            stream(call, listing.items(), metadata, representation);
            return;
        }
        ObjectValue list;
        if (representation.shape() instanceof Shape.Table table) {
            List<ObjectValue> objects = new ArrayList<>();
            if (codec.mayWait()) {
                readInChunks(listing.items(), objects::addAll);
            } else {
                listing.items().forEachRemaining(item -> objects.add(source(item)));
            }
            list = tables.get().list(metadata, objects, options(table));
        } else {
            list = tree(listing.items(), metadata, representation);
        }
        try (AnswerBody body = new AnswerBody(call, representation.contentType(), false)) {
            body.write(writer.write(list, representation.format(), representation.pretty()));
        }
    }

    private ObjectValue metadata(ResourceRegistry.Listing listing, Representation representation) {
        ObjectValue.Builder metadata = ObjectValue.builder()
                .put("resourceVersion", Long.toString(listing.revision()));
        boolean saysEnd = custom && representation.isWhole();
        if (!listing.continueToken().isEmpty() || saysEnd) {
            metadata.put("continue", listing.continueToken());
        }
        if (listing.remaining() != null) {
            metadata.put("remainingItemCount", listing.remaining());
        }
        return metadata.build();
    }

    private ObjectValue tree(
            Iterator<CachedObject> items, ObjectValue metadata, Representation representation) {
        List<Value> trees = new ArrayList<>();
        boolean partial = representation.shape() instanceof Shape.Metadata;
        if (codec.mayWait() && !partial) {
            readInChunks(items, trees::addAll);
        }
        while (items.hasNext()) {
            ObjectValue tree = shaped(items.next(), representation);
            trees.add(custom || partial ? tree : tree.without("kind").without("apiVersion"));
        }
        return head(representation).with("metadata", metadata).with("items", ListValue.copyOf(trees));
    }

    private void readInChunks(Iterator<CachedObject> items, Consumer<List<ObjectValue>> receiver) {
        while (items.hasNext()) {
            List<CachedObject> chunk = new ArrayList<>(CHUNK);
            while (items.hasNext() && chunk.size() < CHUNK) {
                chunk.add(items.next());
            }
            receiver.accept(codec.readAll(chunk));
        }
    }

    private ObjectValue head(Representation representation) {
        return representation.shape() instanceof Shape.Metadata metadata
                ? ObjectValue.of("kind", "PartialObjectMetadataList", "apiVersion", "meta.k8s.io/" + metadata.version())
                : ObjectValue.of("kind", codec.type().listKind(), "apiVersion", codec.kind().apiVersion());
    }

    private void stream(
            Call call, Iterator<CachedObject> items, ObjectValue metadata, Representation representation) {
        AnswerBody body = new AnswerBody(call, representation.contentType(), codec.mayWait());
        try {
            ObjectValue head = head(representation);
            JsonWriter start = new JsonWriter();
            start.ascii("{\"kind\":").string(head.string("kind"))
                    .ascii(",\"apiVersion\":").string(head.string("apiVersion"))
                    .ascii(",\"metadata\":").write(metadata).ascii(",\"items\":[");
            body.write(start.toByteArray());
            boolean plain = isPlain(representation);
            boolean whole = custom || !representation.isWhole();
            EncodedForm form = form(representation, "");
            boolean first = true;
            if (codec.mayWait() && representation.isWhole()) {
                AtomicBoolean begun = new AtomicBoolean();
                readInChunks(items, chunk -> chunk.forEach(tree -> {
                    if (begun.getAndSet(true)) {
                        body.write(',');
                    }
                    body.write(writer.write(tree, Format.JSON, false));
                }));
            }
            while (items.hasNext()) {
                CachedObject item = items.next();
                if (!first) {
                    body.write(',');
                }
                first = false;
                boolean stored = plain && codec.showsAsStored(item);
                if (whole) {
                    body.write(stored ? item.json() : encoded(item, representation, form));
                } else if (stored) {
                    body.write('{');
                    body.write(item.json(), item.bodyStart(), item.json().length - item.bodyStart());
                } else {
                    body.write(Json.bytes(codec.read(item).without("kind").without("apiVersion")));
                }
            }
            body.write("]}".getBytes(StandardCharsets.US_ASCII));
            body.close();
        } catch (RuntimeException failure) {
            body.abort();
            throw failure;
        }
    }

    /** An event as a line of JSON or a frame of protobuf. */
    public byte[] event(EventType type, CachedObject object, Representation representation) {
        return object.encoded(form(representation, type.name()),
                cached -> frame(type, encoded(cached, representation), representation));
    }

    /** An event whose object has been encoded. */
    public byte[] frame(EventType type, byte[] object, Representation representation) {
        if (representation.format() == Format.PROTOBUF) {
            return writer.protobufEvent(type.name(), object);
        }
        byte[] start = ("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
        byte[] frame = new byte[start.length + object.length + 2];
        System.arraycopy(start, 0, frame, 0, start.length);
        System.arraycopy(object, 0, frame, start.length, object.length);
        frame[frame.length - 2] = '}';
        frame[frame.length - 1] = NEW_LINE[0];
        return frame;
    }

    /** A tree that is no object of this resource, such as a status, as an event. */
    public byte[] frame(EventType type, ObjectValue object, Representation representation) {
        return frame(type, writer.write(object, representation.format(), false), representation);
    }

    /** A table event; the first of a watch says what the columns are. */
    public byte[] tableEvent(
            EventType type, CachedObject object, Shape.Table table, Representation representation, boolean first) {
        return frame(type, tables.get().event(source(object), options(table), first), representation);
    }

    /** A bookmark as a table. */
    public byte[] tableBookmark(
            ObjectValue bookmark, Shape.Table table, Representation representation, boolean first) {
        return frame(EventType.BOOKMARK, tables.get().event(bookmark, options(table), first), representation);
    }

    /** What a bookmark carries: an object of the kind with nothing in it but a resource version. */
    public ObjectValue bookmark(long revision, boolean endOfInitialEvents) {
        ObjectValue metadata = ObjectValue.of("resourceVersion", Long.toString(revision));
        if (endOfInitialEvents) {
            metadata = metadata.with("annotations", ObjectValue.of("k8s.io/initial-events-end", "true"));
        }
        return empty.get().with("metadata", metadata);
    }

    /** A bookmark in any shape but a table. */
    public byte[] bookmarkEvent(ObjectValue bookmark, Representation representation) {
        return frame(EventType.BOOKMARK, representation.shape() instanceof Shape.Metadata partial
                ? PartialMetadata.of(bookmark, meta(partial.version())) : bookmark, representation);
    }
}
