/** Volumes of drivers are attached to the nodes of the pods that use them: {@code persistentvolume-attach-detach-controller}. */
@NullMarked
package dev.edict.controllers.volume.attach;

import org.jspecify.annotations.NullMarked;
