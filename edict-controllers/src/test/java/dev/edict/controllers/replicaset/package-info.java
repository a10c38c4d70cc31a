@NullMarked
package dev.edict.controllers.replicaset;

import org.jspecify.annotations.NullMarked;
