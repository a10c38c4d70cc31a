/** The kinds of the group flowcontrol.apiserver.k8s.io. */
@NullMarked
package dev.edict.schema.kind.flowcontrol;

import org.jspecify.annotations.NullMarked;
