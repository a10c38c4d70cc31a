/** Events, of the core group and of their own. */
@NullMarked
package dev.edict.kinds.core.event;

import org.jspecify.annotations.NullMarked;
