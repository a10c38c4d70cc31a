/** Between the versions of a custom resource: by renaming the version, or by asking a webhook. */
@NullMarked
package dev.edict.server.convert.version;

import org.jspecify.annotations.NullMarked;
