/** What the rules for the parts of a pod's spec share: how strict they are, what is around a part, how it is shown. */
@NullMarked
package dev.edict.kinds.core.podspec;

import org.jspecify.annotations.NullMarked;
