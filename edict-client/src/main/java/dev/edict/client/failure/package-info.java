/** What goes wrong with requests. */
@NullMarked
package dev.edict.client.failure;

import org.jspecify.annotations.NullMarked;
