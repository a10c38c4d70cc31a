/** What is done to objects by creating something at their paths: bindings, evictions, tokens, reviews. */
@NullMarked
package dev.edict.server.action;

import org.jspecify.annotations.NullMarked;
