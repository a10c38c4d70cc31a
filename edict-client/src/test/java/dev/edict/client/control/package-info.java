/** Tests of controllers and of what they need. */
@NullMarked
package dev.edict.client.control;

import org.jspecify.annotations.NullMarked;
