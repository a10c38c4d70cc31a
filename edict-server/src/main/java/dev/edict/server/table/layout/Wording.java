package dev.edict.server.table.layout;

/** Where the description of a column comes from. */
public sealed interface Wording {
    String in(Descriptions descriptions);

    /** A description of the column's own. */
    static Wording text(String text) {
        return new Text(text);
    }

    /** The description of a field, of a type named without its {@code io.k8s.api} prefix. */
    static Wording field(String type, String property) {
        return new Field("io.k8s.api." + type, property);
    }

    /** The description of a field of the metadata. */
    static Wording metadata(String property) {
        return new Field("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta", property);
    }

    /** This description without its end, where it has that end: what an older version of the field did not say. */
    default Wording without(String end) {
        return new Shortened(this, end);
    }

    record Shortened(Wording whole, String end) implements Wording {
        @Override
        public String in(Descriptions descriptions) {
            String text = whole.in(descriptions);
            return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
        }
    }

    record Text(String text) implements Wording {
        @Override
        public String in(Descriptions descriptions) {
            return text;
        }
    }

    record Field(String definition, String property) implements Wording {
        @Override
        public String in(Descriptions descriptions) {
            return descriptions.of(definition, property);
        }
    }
}
