/**
 * Objects in other forms than their own: as rows of a Table, as kubectl prints them, and as metadata alone. Pure
 * functions over trees in the hub version of a kind.
 */
@NullMarked
package dev.edict.server.table;

import org.jspecify.annotations.NullMarked;
