package dev.edict.server.custom;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.convert.GoWords;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.route.SelectableFields;
import dev.edict.server.table.jsonpath.JsonPath;
import dev.edict.server.table.jsonpath.JsonPathException;
import dev.edict.server.watch.CachedObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fields by which the objects of a custom resource can be selected: its name, its namespace, and what it declares. */
final class CustomFields implements SelectableFields {
    private final boolean namespaced;
    private final ObjectCodec codec;
    private final Map<String, JsonPath> declared = new TreeMap<>();

    CustomFields(boolean namespaced, List<String> fields, ObjectCodec codec) {
        this.namespaced = namespaced;
        this.codec = codec;
        for (String field : fields) {
            JsonPath path = parse(field);
            if (path != null) {
                declared.put(field, path);
            }
        }
    }

    private static @Nullable JsonPath parse(String field) {
        try {
            return JsonPath.parse("." + field);
        } catch (JsonPathException unreadable) {
            return null;
        }
    }

    @Override
    public String resolve(String field) {
        if (field.equals("metadata.name") || namespaced && field.equals("metadata.namespace")
                || declared.containsKey(field)) {
            return field;
        }
        throw ApiErrors.badRequest("field label not supported: " + field);
    }

    @Override
    public String value(CachedObject object, String resolved) {
        JsonPath path = declared.get(resolved);
        if (path == null) {
            ObjectValue metadata = object.tree().object("metadata");
            return metadata.string(resolved.substring("metadata.".length()));
        }
        try {
            List<Value> found = path.find(codec.read(object));
            return found.isEmpty() || found.getFirst() == NullValue.NULL ? "" : GoWords.print(found.getFirst());
        } catch (JsonPathException doesNotFit) {
            return "";
        }
    }
}
