/** What may still change or refuse an object before it is stored. */
@NullMarked
package dev.edict.server.admit;

import org.jspecify.annotations.NullMarked;
