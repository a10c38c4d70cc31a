/** Services and their endpoints. */
@NullMarked
package dev.edict.kinds.core.service;

import org.jspecify.annotations.NullMarked;
