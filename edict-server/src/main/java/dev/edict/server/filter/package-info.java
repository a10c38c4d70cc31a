/** What every request passes before it is routed: who, what, how many. */
@NullMarked
package dev.edict.server.filter;

import org.jspecify.annotations.NullMarked;
