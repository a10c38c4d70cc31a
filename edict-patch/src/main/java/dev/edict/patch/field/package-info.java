/** Sets of fields: which parts of an object somebody owns, and how {@code FieldsV1} writes them down. */
@NullMarked
package dev.edict.patch.field;

import org.jspecify.annotations.NullMarked;
