/** Errors that the API answers with, in Kubernetes' own words. */
@NullMarked
package dev.edict.model.status;

import org.jspecify.annotations.NullMarked;
