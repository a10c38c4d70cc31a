/** What roles say: their rules, and which of them hold what others give. */
@NullMarked
package dev.edict.server.authorize.rule;

import org.jspecify.annotations.NullMarked;
