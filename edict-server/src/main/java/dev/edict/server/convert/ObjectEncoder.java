package dev.edict.server.convert;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.table.PartialMetadata;
import dev.edict.server.table.TablePrinter;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Writes the objects, lists and events of one served version. Bytes are encoded once for each object, version and
 * representation; in the storage version as JSON they need no encoding at all, and a list is made of its items' bytes.
 */
public final class ObjectEncoder {
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

    ObjectCodec codec() {
        return codec;
    }

    TreeWriter writer() {
        return writer;
    }

    TablePrinter tables() {
        return tables.get();
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

    byte[] encoded(CachedObject object, Representation representation, EncodedForm form) {
        return object.encoded(form,
                cached -> writer.write(shaped(cached, representation), representation.format(), representation.pretty()));
    }

    EncodedForm form(Representation representation, String frame) {
        return new EncodedForm(codec.form(), representation, frame);
    }

    /** Whether a client wants objects as they are stored, if they are stored as this version shows them. */
    static boolean isPlain(Representation representation) {
        return representation.format() == Format.JSON && representation.isWhole() && !representation.pretty();
    }

    /** The object from which tables are printed: built-in kinds have layouts for their hub version. */
    ObjectValue source(CachedObject object) {
        return custom ? codec.read(object) : object.glimpse();
    }

    /** The object in the shape of a representation. */
    ObjectValue shaped(CachedObject object, Representation representation) {
        return representation.shape() instanceof Shape.Metadata metadata
                ? PartialMetadata.of(object.glimpse(), meta(metadata.version()))
                : codec.read(object);
    }

    static GroupVersion meta(String version) {
        return new GroupVersion("meta.k8s.io", version);
    }

    TablePrinter.Options options(Shape.Table table) {
        return new TablePrinter.Options(
                meta(table.version()), table.include(), custom ? UnaryOperator.identity() : codec::fromStorage);
    }

    /** Answers with a list. */
    public void list(Call call, ResourceRegistry.Listing listing, Representation representation) {
        if (representation.shape() instanceof Shape.Metadata metadata && !metadata.list()) {
            throw PartialMetadata.isList(codec.type(), custom);
        }
        new ListAnswer(this, representation, listing, custom).write(call);
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
