@NullMarked
package dev.edict.client.inform;

import org.jspecify.annotations.NullMarked;
