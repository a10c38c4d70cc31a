/** How the rooms are put together: the built-in kinds, their registries, and what is special about some of them. */
@NullMarked
package dev.edict.server.assembly;

import org.jspecify.annotations.NullMarked;
