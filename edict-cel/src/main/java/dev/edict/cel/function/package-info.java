/** Functions that expressions can call: how they are declared, and Kubernetes' libraries of them. */
@NullMarked
package dev.edict.cel.function;

import org.jspecify.annotations.NullMarked;
