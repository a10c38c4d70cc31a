package dev.edict.generator.assemble;

import dev.edict.model.value.ObjectValue;
import java.util.Map;

/**
 * One schema with a name.
 *
 * @param descriptions what the type (under the empty name) and its properties are for
 */
public record Definition(String name, ObjectValue schema, Map<String, String> descriptions) {}
