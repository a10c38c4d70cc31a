package dev.edict.client.request;

import dev.edict.api.meta.v1.ListMeta;
import dev.edict.types.Codec;
import dev.edict.types.FieldNames;
import dev.edict.types.ValueReader;
import dev.edict.types.ValueWriter;
import java.util.List;

/** Reads lists: of what stands beside the items, only the metadata counts. Items need not say of what kind they are. */
record ListCodec<T>(Codec<T> items) implements Codec<Listing<T>> {
    private static final FieldNames NAMES = FieldNames.of("kind", "apiVersion", "metadata", "items");

    @Override
    public Listing<T> read(ValueReader in) {
        ListMeta metadata = ListMeta.EMPTY;
        List<T> all = List.of();
        in.begin();
        for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
            switch (field) {
                case 2 -> metadata = in.read(ListMeta.CODEC);
                case 3 -> all = in.list(items);
                default -> in.skip();
            }
        }
        return new Listing<>(all, metadata.resourceVersion(), metadata.continueValue(), metadata.remainingItemCount());
    }

    @Override
    public void write(Listing<T> list, ValueWriter out) {
        out.begin();
        out.name(NAMES, 2).write(
                ListMeta.builder()
                        .resourceVersion(list.resourceVersion())
                        .continueValue(list.continueToken())
                        .remainingItemCount(list.remaining())
                        .build(),
                ListMeta.CODEC);
        out.name(NAMES, 3).list(list.items(), items);
        out.end();
    }
}
