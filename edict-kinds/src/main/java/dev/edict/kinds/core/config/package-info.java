/** What pods are configured with: config maps, secrets, service accounts. */
@NullMarked
package dev.edict.kinds.core.config;

import org.jspecify.annotations.NullMarked;
