/**
 * What a record says of itself to become a resource of the API. The annotations are read when the record is compiled, by the
 * processor of {@code edict-codegen}; at run time nobody looks at them.
 */
@NullMarked
package dev.edict.types.annotation;

import org.jspecify.annotations.NullMarked;
