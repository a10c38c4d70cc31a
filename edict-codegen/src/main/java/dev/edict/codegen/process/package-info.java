/** The annotation processor: from annotated records to API types, and from these to sources and manifests. */
@NullMarked
package dev.edict.codegen.process;

import org.jspecify.annotations.NullMarked;
