@NullMarked
package dev.edict.controllers.daemonset;

import org.jspecify.annotations.NullMarked;
