@NullMarked
package dev.edict.server.proxy;

import org.jspecify.annotations.NullMarked;
