/** Tests of what servers tell of themselves. */
@NullMarked
package dev.edict.client.discover;

import org.jspecify.annotations.NullMarked;
