@NullMarked
package dev.edict.client.index;

import org.jspecify.annotations.NullMarked;
