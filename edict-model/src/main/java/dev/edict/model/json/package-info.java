/** JSON in and out, exactly and within bounds. */
@NullMarked
package dev.edict.model.json;

import org.jspecify.annotations.NullMarked;
