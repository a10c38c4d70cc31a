/** Namespaces, and their finalization. */
@NullMarked
package dev.edict.kinds.core.namespace;

import org.jspecify.annotations.NullMarked;
