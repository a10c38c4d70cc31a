/** The built-in types, as generated at build time. */
@NullMarked
package dev.edict.schema.catalogue;

import org.jspecify.annotations.NullMarked;
