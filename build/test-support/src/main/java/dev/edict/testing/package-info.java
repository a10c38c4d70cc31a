/** What the tests of all modules share. */
@NullMarked
package dev.edict.testing;

import org.jspecify.annotations.NullMarked;
