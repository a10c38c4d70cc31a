/** The kinds of the group policy. */
@NullMarked
package dev.edict.kinds.policy;

import org.jspecify.annotations.NullMarked;
