/** Stories of writes as text files that a person can read aloud, and the runner that plays them. */
@NullMarked
package dev.edict.patch.scenario;

import org.jspecify.annotations.NullMarked;
