/** What a type is: its structural schema, read from OpenAPI form. */
@NullMarked
package dev.edict.model.schema;

import org.jspecify.annotations.NullMarked;
