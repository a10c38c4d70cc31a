/** ResourceClaims: made for pods of their templates, and given up when the last pod has done with them. */
@NullMarked
package dev.edict.controllers.resourceclaim;

import org.jspecify.annotations.NullMarked;
