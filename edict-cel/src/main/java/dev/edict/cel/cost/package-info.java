/** What expressions cost: an estimate before they run, and the price of each call while they do. */
@NullMarked
package dev.edict.cel.cost;

import org.jspecify.annotations.NullMarked;
