/** The rules for the metadata that every object has, built in or custom. */
@NullMarked
package dev.edict.schema.metadata;

import org.jspecify.annotations.NullMarked;
