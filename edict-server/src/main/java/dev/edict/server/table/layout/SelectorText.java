package dev.edict.server.table.layout;

import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;
import java.util.Map;
import java.util.TreeMap;

/** Label selectors as text. */
final class SelectorText {
    private SelectorText() {}

    /** The selector in the syntax of queries, {@code <none>} where it is empty. */
    static String ofSelector(ObjectValue selector) {
        return Cells.orElse(ofQuery(selector, "<error>"), Cells.NONE);
    }

    /** The selector in the syntax of queries, which is empty for an empty one. */
    static String ofQuery(ObjectValue selector, String whenInvalid) {
        try {
            return LabelSelector.ofObject(selector).toString();
        } catch (SelectorException invalid) {
            return whenInvalid;
        }
    }

    /** The selector as Go prints the struct, which is what policy bindings show. */
    static String ofStruct(ObjectValue selector) {
        StringBuilder text = new StringBuilder("&LabelSelector{MatchLabels:map[string]string{");
        Map<String, String> labels = new TreeMap<>(selector.object("matchLabels").strings());
        labels.forEach((key, value) -> text.append(key).append(": ").append(value).append(','));
        text.append("},MatchExpressions:[]LabelSelectorRequirement{");
        for (ObjectValue expression : selector.list("matchExpressions").objects()) {
            text.append("LabelSelectorRequirement{Key:").append(expression.string("key"))
                    .append(",Operator:").append(expression.string("operator"))
                    .append(",Values:[").append(String.join(" ", expression.list("values").strings())).append("],},");
        }
        return text.append("},}").toString();
    }
}
