@NullMarked
package dev.edict.controllers.resourceclaim;

import org.jspecify.annotations.NullMarked;
