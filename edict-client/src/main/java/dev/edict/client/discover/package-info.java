/** What a server has: groups, versions, resources, and the kinds of their objects. */
@NullMarked
package dev.edict.client.discover;

import org.jspecify.annotations.NullMarked;
