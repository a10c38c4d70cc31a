/** What a pod and its containers may do on their node: security contexts and what stands in them. */
@NullMarked
package dev.edict.kinds.core.security;

import org.jspecify.annotations.NullMarked;
