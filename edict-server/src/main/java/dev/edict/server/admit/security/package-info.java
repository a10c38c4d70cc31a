/** How much pods may do to the machine that they run on: three levels, by the labels of their namespace. */
@NullMarked
package dev.edict.server.admit.security;

import org.jspecify.annotations.NullMarked;
