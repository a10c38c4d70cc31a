/** What there is: groups, versions and resources, as clients ask for them under {@code /api} and {@code /apis}. */
@NullMarked
package dev.edict.server.discovery;

import org.jspecify.annotations.NullMarked;
