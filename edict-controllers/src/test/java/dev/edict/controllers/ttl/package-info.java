@NullMarked
package dev.edict.controllers.ttl;

import org.jspecify.annotations.NullMarked;
