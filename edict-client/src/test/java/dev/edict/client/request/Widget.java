package dev.edict.client.request;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.types.Codec;
import dev.edict.types.Codecs;
import dev.edict.types.FieldNames;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import dev.edict.types.Scope;
import dev.edict.types.ValueReader;
import dev.edict.types.ValueWriter;
import java.util.List;
import java.util.Map;

/** A type of a user who does not keep what he does not know: fields of objects and of the items of lists are dropped when read. */
record Widget(ObjectMeta metadata, int size, Map<String, String> marks, List<Part> parts) implements Resource {
    static final Codec<Widget> CODEC = new Codec<>() {
        private static final FieldNames NAMES = FieldNames.of("kind", "apiVersion", "metadata", "size", "marks", "parts");

        @Override
        public Widget read(ValueReader in) {
            ObjectMeta metadata = ObjectMeta.EMPTY;
            int size = 0;
            Map<String, String> marks = Map.of();
            List<Part> parts = List.of();
            in.begin();
            for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
                switch (field) {
                    case 2 -> metadata = in.read(ObjectMeta.CODEC);
                    case 3 -> size = in.integer32();
                    case 4 -> marks = in.map(Codecs.STRING);
                    case 5 -> parts = in.list(Part.CODEC);
                    default -> in.skip();
                }
            }
            return new Widget(metadata, size, marks, parts);
        }

        @Override
        public void write(Widget widget, ValueWriter out) {
            out.begin();
            out.name(NAMES, 0).string("Widget");
            out.name(NAMES, 1).string("example.com/v1");
            out.name(NAMES, 2).write(widget.metadata, ObjectMeta.CODEC);
            out.name(NAMES, 3).integer(widget.size);
            if (!widget.marks.isEmpty()) {
                out.name(NAMES, 4).map(widget.marks, Codecs.STRING);
            }
            if (!widget.parts.isEmpty()) {
                out.name(NAMES, 5).list(widget.parts, Part.CODEC);
            }
            out.end();
        }
    };

    static final ObjectType<Widget> TYPE = ObjectType.of(
            new GroupVersionKind("example.com", "v1", "Widget"), "widgets", Scope.NAMESPACED, CODEC, Widget::withMetadata);

    static Widget of(String name, int size) {
        return new Widget(ObjectMeta.EMPTY.withName(name), size, Map.of(), List.of());
    }

    Widget withMetadata(ObjectMeta other) {
        return new Widget(other, size, marks, parts);
    }

    Widget withSize(int other) {
        return new Widget(metadata, other, marks, parts);
    }

    Widget withMarks(Map<String, String> other) {
        return new Widget(metadata, size, other, parts);
    }

    Widget withParts(List<Part> other) {
        return new Widget(metadata, size, marks, other);
    }

    record Part(String name, String colour) {
        static final Codec<Part> CODEC = new Codec<>() {
            private static final FieldNames NAMES = FieldNames.of("name", "colour");

            @Override
            public Part read(ValueReader in) {
                String name = "";
                String colour = "";
                in.begin();
                for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
                    switch (field) {
                        case 0 -> name = in.string();
                        case 1 -> colour = in.string();
                        default -> in.skip();
                    }
                }
                return new Part(name, colour);
            }

            @Override
            public void write(Part part, ValueWriter out) {
                out.begin();
                out.name(NAMES, 0).string(part.name);
                out.name(NAMES, 1).string(part.colour);
                out.end();
            }
        };
    }
}
