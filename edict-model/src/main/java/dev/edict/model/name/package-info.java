/** Names: group, version, kind, resource. */
@NullMarked
package dev.edict.model.name;

import org.jspecify.annotations.NullMarked;
