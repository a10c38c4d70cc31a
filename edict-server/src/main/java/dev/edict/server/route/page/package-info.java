/** Pages for those who run the server: what it was told, how it is, what it is doing. */
@NullMarked
package dev.edict.server.route.page;

import org.jspecify.annotations.NullMarked;
