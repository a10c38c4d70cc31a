@NullMarked
package dev.edict.controllers.deployment;

import org.jspecify.annotations.NullMarked;
