/** The kinds of the group apps. */
@NullMarked
package dev.edict.kinds.apps;

import org.jspecify.annotations.NullMarked;
