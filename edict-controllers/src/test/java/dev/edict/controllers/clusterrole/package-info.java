@NullMarked
package dev.edict.controllers.clusterrole;

import org.jspecify.annotations.NullMarked;
