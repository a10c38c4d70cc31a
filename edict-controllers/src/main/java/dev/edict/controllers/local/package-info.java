/** Loops in the process of the server on which they work, with its keys. All else knows servers by their API only. */
@NullMarked
package dev.edict.controllers.local;

import org.jspecify.annotations.NullMarked;
