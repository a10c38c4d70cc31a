/** The kinds of the group flowcontrol.apiserver.k8s.io. */
@NullMarked
package dev.edict.kinds.flowcontrol;

import org.jspecify.annotations.NullMarked;
