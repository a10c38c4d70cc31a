/** What ConfigMaps, Secrets and pods themselves give to containers: variables, and files in volumes. */
@NullMarked
package dev.edict.node.source;

import org.jspecify.annotations.NullMarked;
