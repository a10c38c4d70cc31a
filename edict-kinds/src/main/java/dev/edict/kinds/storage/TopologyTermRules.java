package dev.edict.kinds.storage;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules for the topologies in which volumes of a class may be made: no term says the same as another. */
final class TopologyTermRules {
    private TopologyTermRules() {}

    static void validate(List<ObjectValue> terms, FieldPath path, FieldErrors errors) {
        // A term without expressions counts as a repetition once for each term: the real server compares it with
        // as many empty places.
        List<Map<String, Set<String>>> seen = new ArrayList<>(Collections.nCopies(terms.size(), Map.of()));
        for (int index = 0; index < terms.size(); index++) {
            FieldPath expressionsPath = path.index(index).child("matchLabelExpressions");
            Map<String, Set<String>> term = term(terms.get(index), expressionsPath, errors);
            for (Map<String, Set<String>> other : seen) {
                if (other.equals(term)) {
                    errors.duplicate(expressionsPath, "");
                }
            }
            seen.add(term);
        }
    }

    private static Map<String, Set<String>> term(ObjectValue term, FieldPath path, FieldErrors errors) {
        Map<String, Set<String>> meaning = new HashMap<>();
        List<ObjectValue> expressions = term.list("matchLabelExpressions").objects();
        for (int index = 0; index < expressions.size(); index++) {
            ObjectValue expression = expressions.get(index);
            FieldPath expressionPath = path.index(index);
            Set<String> values = values(expression.list("values").strings(), expressionPath.child("values"), errors);
            String key = expression.string("key");
            LabelRules.labelName(key, expressionPath.child("key"), errors);
            if (meaning.put(key, values) != null) {
                errors.duplicate(expressionPath.child("key"), key);
            }
        }
        return meaning;
    }

    private static Set<String> values(List<String> values, FieldPath path, FieldErrors errors) {
        if (values.isEmpty()) {
            errors.required(path);
        }
        Set<String> distinct = new HashSet<>();
        for (int index = 0; index < values.size(); index++) {
            if (!distinct.add(values.get(index))) {
                errors.duplicate(path.index(index), values.get(index));
            }
        }
        return distinct;
    }
}
