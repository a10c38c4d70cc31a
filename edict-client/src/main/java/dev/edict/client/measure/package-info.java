/** What is counted and timed, under the names that client-go gives it, as text that Prometheus reads. */
@NullMarked
package dev.edict.client.measure;

import org.jspecify.annotations.NullMarked;
