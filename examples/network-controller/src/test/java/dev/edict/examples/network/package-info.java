@NullMarked
package dev.edict.examples.network;

import org.jspecify.annotations.NullMarked;
