/** The kinds of the group apps. */
@NullMarked
package dev.edict.schema.kind.apps;

import org.jspecify.annotations.NullMarked;
