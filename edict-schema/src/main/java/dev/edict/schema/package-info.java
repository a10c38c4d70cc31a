/** What a type is: its structural schema, read from OpenAPI form. */
@NullMarked
package dev.edict.schema;

import org.jspecify.annotations.NullMarked;
