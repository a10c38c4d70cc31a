package dev.edict.schema.decode;

import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * A document that was read as an object of a kind.
 *
 * @param object the object, with known fields only
 * @param strictErrors what a strict reader objects to, in the order of the document: each such as
 *     {@code unknown field "spec.foo"} or {@code duplicate field "spec.a"}
 */
public record DecodedObject(ObjectValue object, List<String> strictErrors) {}
