/** Between the versions of a built-in kind: each converts to and from the hub, the version in which it is stored. */
@NullMarked
package dev.edict.schema.convert;

import org.jspecify.annotations.NullMarked;
