/**
 * Jobs: pods that run until enough of them have succeeded, or too many have failed. What is to be done is decided by pure functions
 * of what is seen ({@code Tally}, {@code Ending}, {@code Need}, {@code Counting}); {@code JobController} does it.
 */
@NullMarked
package dev.edict.controllers.job;

import org.jspecify.annotations.NullMarked;
