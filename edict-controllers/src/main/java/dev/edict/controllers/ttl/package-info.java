/** For how long nodes may keep what pods are configured with. */
@NullMarked
package dev.edict.controllers.ttl;

import org.jspecify.annotations.NullMarked;
