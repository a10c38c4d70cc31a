package dev.edict.server.convert.version;

import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The strategy {@code None}: versions differ in their name only. */
final class NoneConverter implements VersionConverter {

    @Override
    public ObjectValue convert(ObjectValue object, String desiredApiVersion) {
        return object.string("apiVersion").equals(desiredApiVersion)
                ? object : object.with("apiVersion", desiredApiVersion);
    }

    @Override
    public List<ObjectValue> convertAll(List<ObjectValue> objects, String desiredApiVersion) {
        return objects.stream().map(object -> convert(object, desiredApiVersion)).toList();
    }
}
