package dev.edict.types;

import dev.edict.api.meta.v1.ListMeta;
import java.util.List;

/** A list of objects of one type, as a document. */
public record ObjectList<T extends Resource>(ListMeta metadata, List<T> items) {

    public ObjectList {
        items = List.copyOf(items);
    }

    public static <T extends Resource> ObjectList<T> of(List<T> items) {
        return new ObjectList<>(ListMeta.EMPTY, items);
    }

    /** How lists of a type are read and written; items need not say of what kind they are. */
    public static <T extends Resource> Codec<ObjectList<T>> codecOf(ObjectType<T> type) {
        return new ListCodec<>(type);
    }

    private record ListCodec<T extends Resource>(ObjectType<T> type) implements Codec<ObjectList<T>> {
        private static final FieldNames NAMES = FieldNames.of("kind", "apiVersion", "metadata", "items");

        @Override
        public ObjectList<T> read(ValueReader in) {
            ListMeta metadata = ListMeta.EMPTY;
            List<T> items = List.of();
            in.begin();
            for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
                switch (field) {
                    case 2 -> metadata = in.read(ListMeta.CODEC);
                    case 3 -> items = in.list(type.codec());
                    default -> in.skip();
                }
            }
            return new ObjectList<>(metadata, items);
        }

        @Override
        public void write(ObjectList<T> list, ValueWriter out) {
            out.begin();
            out.name(NAMES, 0).string(type.kind().kind() + "List");
            out.name(NAMES, 1).string(type.kind().groupVersion().toString());
            out.name(NAMES, 2).write(list.metadata(), ListMeta.CODEC);
            out.name(NAMES, 3).list(list.items(), type.codec());
            out.end();
        }
    }
}
