/** How much of its quotas a namespace uses, for servers that do not count by themselves. */
@NullMarked
package dev.edict.controllers.quota;

import org.jspecify.annotations.NullMarked;
