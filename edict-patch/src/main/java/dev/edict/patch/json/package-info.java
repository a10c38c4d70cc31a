/** JSON Patch and merge patch: the two patch languages that know nothing of types. */
@NullMarked
package dev.edict.patch.json;

import org.jspecify.annotations.NullMarked;
