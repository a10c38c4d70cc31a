@NullMarked
package dev.edict.client.delta;

import org.jspecify.annotations.NullMarked;
