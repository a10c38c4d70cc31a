@NullMarked
package dev.edict.controllers.node;

import org.jspecify.annotations.NullMarked;
