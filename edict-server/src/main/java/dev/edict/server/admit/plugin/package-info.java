/** The plugins that every server has: each looks at one thing. */
@NullMarked
package dev.edict.server.admit.plugin;

import org.jspecify.annotations.NullMarked;
