/** From a request's path and verb to the registry that serves it. */
@NullMarked
package dev.edict.server.route;

import org.jspecify.annotations.NullMarked;
