package dev.edict.server.openapi;

import dev.edict.model.value.ObjectValue;

/** Published schemas by the name of their definition, in the form of OpenAPI 3. */
@FunctionalInterface
interface SchemaSource {
    /** @throws IllegalArgumentException if there is no such definition */
    ObjectValue schema(String definition);
}
