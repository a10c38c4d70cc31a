/** Objects whose owners are gone go too: the graph of who owns whom, and what follows from its changes. */
@NullMarked
package dev.edict.controllers.garbage;

import org.jspecify.annotations.NullMarked;
