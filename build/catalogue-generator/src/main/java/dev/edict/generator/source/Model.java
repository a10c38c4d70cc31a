package dev.edict.generator.source;

import java.util.List;
import java.util.Map;

/**
 * A class of the Java client for a definition.
 *
 * @param required the fields that must be there, in the order of the source
 * @param fields descriptions by field; empty for fields that refer to another definition
 */
public record Model(String name, String description, List<String> required, Map<String, String> fields) {

    /** Whether objects of this type say what they are. */
    public boolean isKind() {
        return fields.containsKey("kind") && fields.containsKey("apiVersion");
    }
}
