@NullMarked
package dev.edict.client.reflect;

import org.jspecify.annotations.NullMarked;
