/** The columns and cells of each built-in kind. */
@NullMarked
package dev.edict.server.table.layout;

import org.jspecify.annotations.NullMarked;
