/** What people and build tools ask of the generator: records from manifests, and whether manifests are current. */
@NullMarked
package dev.edict.codegen.command;

import org.jspecify.annotations.NullMarked;
