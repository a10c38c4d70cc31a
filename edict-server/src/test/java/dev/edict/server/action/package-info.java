@NullMarked
package dev.edict.server.action;

import org.jspecify.annotations.NullMarked;
