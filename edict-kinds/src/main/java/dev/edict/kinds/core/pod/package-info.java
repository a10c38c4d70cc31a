/** Pods: the kind itself, its subresources, and the template that other kinds carry. */
@NullMarked
package dev.edict.kinds.core.pod;

import org.jspecify.annotations.NullMarked;
