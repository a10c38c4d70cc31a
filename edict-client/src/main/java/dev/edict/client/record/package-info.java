/** Events: what a program tells people about objects, without telling them the same a thousand times. */
@NullMarked
package dev.edict.client.record;

import org.jspecify.annotations.NullMarked;
