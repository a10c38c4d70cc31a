/** From definitions of custom resources to annotated records: the processor's work, backwards. */
@NullMarked
package dev.edict.codegen.schema;

import org.jspecify.annotations.NullMarked;
