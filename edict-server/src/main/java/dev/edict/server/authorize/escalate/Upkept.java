package dev.edict.server.authorize.escalate;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Whether a change is one that the garbage collector needs to get rid of an object: of owners and finalizers, of nothing else. */
final class Upkept {
    private static final List<String> FREE = List.of("ownerReferences", "finalizers", "selfLink", "managedFields");

    private Upkept() {}

    static boolean only(ObjectValue object, ObjectValue old) {
        return rest(object).equals(rest(old));
    }

    private static ObjectValue rest(ObjectValue object) {
        ObjectValue metadata = object.object("metadata");
        for (String field : FREE) {
            metadata = metadata.without(field);
        }
        return said(object.with("metadata", metadata));
    }

    /** Without what says nothing: empty texts, lists and objects are as good as absent, but for those in lists. */
    private static ObjectValue said(ObjectValue object) {
        ObjectValue.Builder said = ObjectValue.builder();
        object.forEach((key, value) -> {
            Value meant = meant(value);
            boolean empty = meant == NullValue.NULL
                    || meant instanceof StringValue text && text.text().isEmpty()
                    || meant instanceof ListValue list && list.isEmpty()
                    || meant instanceof ObjectValue fields && fields.isEmpty();
            if (!empty) {
                said.put(key, meant);
            }
        });
        return said.build();
    }

    private static Value meant(Value value) {
        if (value instanceof ObjectValue object) {
            return said(object);
        }
        if (value instanceof ListValue list) {
            List<Value> items = new ArrayList<>();
            list.forEach(item -> items.add(meant(item)));
            return ListValue.copyOf(items);
        }
        return value;
    }
}
