package dev.edict.server.authenticate.issuer;

import dev.edict.cel.type.FieldNames;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Claims as expressions see them, which is as the real server's see them: every number is one with a fraction, and keys with
 * characters that no name may have can be written as fields are, {@code a__dot__b} for {@code a.b}.
 */
final class ClaimValues {
    private ClaimValues() {}

    static Object of(Value value) {
        return switch (value) {
            case NullValue nothing -> nothing;
            case BooleanValue truth -> truth.isTrue();
            case NumberValue number -> number.doubleValue();
            case StringValue text -> text.text();
            case ListValue list -> new ClaimList(list);
            case ObjectValue object -> new ClaimMap(object);
        };
    }

    private static final class ClaimList extends CelList {
        private final ListValue tree;

        ClaimList(ListValue tree) {
            this.tree = tree;
        }

        @Override
        public long size() {
            return tree.size();
        }

        @Override
        public Object get(long index) {
            return ClaimValues.of(tree.get((int) index));
        }
    }

    private static final class ClaimMap extends CelMap {
        private final ObjectValue tree;

        ClaimMap(ObjectValue tree) {
            this.tree = tree;
        }

        @Override
        public long size() {
            return tree.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            if (!(key instanceof String written)) {
                return null;
            }
            String name = FieldNames.unescape(written);
            Value found = tree.get(name == null ? written : name);
            return found == null ? null : ClaimValues.of(found);
        }

        @Override
        public Iterator<Object> keys() {
            return new ArrayList<Object>(tree.keys()).iterator();
        }
    }
}
