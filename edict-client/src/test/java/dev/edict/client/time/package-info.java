@NullMarked
package dev.edict.client.time;

import org.jspecify.annotations.NullMarked;
