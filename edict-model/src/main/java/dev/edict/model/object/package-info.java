/** API objects: trees with a kind and metadata. */
@NullMarked
package dev.edict.model.object;

import org.jspecify.annotations.NullMarked;
