/** The short hashes in names and labels of replica sets and revisions, computed as upstream does: of what Go prints. */
@NullMarked
package dev.edict.controllers.hash;

import org.jspecify.annotations.NullMarked;
