/** What the templates of sets were, and are: ControllerRevisions, their names, their numbers, and how many of them are kept. */
@NullMarked
package dev.edict.controllers.revision;

import org.jspecify.annotations.NullMarked;
