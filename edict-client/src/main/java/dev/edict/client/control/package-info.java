/** Loops that make the world as objects say it should be, and what such loops need. */
@NullMarked
package dev.edict.client.control;

import org.jspecify.annotations.NullMarked;
