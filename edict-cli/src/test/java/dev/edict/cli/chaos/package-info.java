/** What must hold while loops and servers come and go at random: invariants, their witness, and those who make the trouble. */
@org.jspecify.annotations.NullMarked
package dev.edict.cli.chaos;
