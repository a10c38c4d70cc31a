package dev.edict.types;

import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type with a field of each sort, its codec written as the generator writes it. */
record Crate(
        String label,
        @Nullable Integer weight,
        boolean open,
        List<Crate> inside,
        Map<String, String> marks,
        @Nullable Raw note,
        ObjectValue unknown) {

    static final Codec<Crate> CODEC = new Codec<>() {
        private static final FieldNames NAMES = FieldNames.of("label", "weight", "open", "inside", "marks", "note");

        @Override
        public Crate read(ValueReader in) {
            String label = "";
            Integer weight = null;
            boolean open = false;
            List<Crate> inside = List.of();
            Map<String, String> marks = Map.of();
            Raw note = null;
            ObjectValue.@Nullable Builder unknown = null;
            in.begin();
            for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
                switch (field) {
                    case 0 -> label = in.string();
                    case 1 -> weight = in.integer32();
                    case 2 -> open = in.bool();
                    case 3 -> inside = in.list(CODEC);
                    case 4 -> marks = in.map(Codecs.STRING);
                    case 5 -> note = in.raw();
                    default -> unknown = in.keep(unknown);
                }
            }
            return new Crate(label, weight, open, inside, marks, note, in.kept(unknown));
        }

        @Override
        public void write(Crate crate, ValueWriter out) {
            out.begin();
            if (!crate.label.isEmpty()) {
                out.name(NAMES, 0).string(crate.label);
            }
            if (crate.weight != null) {
                out.name(NAMES, 1).integer(crate.weight);
            }
            if (crate.open) {
                out.name(NAMES, 2).bool(true);
            }
            if (!crate.inside.isEmpty()) {
                out.name(NAMES, 3).list(crate.inside, CODEC);
            }
            if (!crate.marks.isEmpty()) {
                out.name(NAMES, 4).map(crate.marks, Codecs.STRING);
            }
            if (crate.note != null) {
                out.name(NAMES, 5).raw(crate.note);
            }
            out.unknown(crate.unknown).end();
        }
    };
}
