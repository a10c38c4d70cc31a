/** Facts that the published sources lack, kept by hand in text files. */
@NullMarked
package dev.edict.generator.overlay;

import org.jspecify.annotations.NullMarked;
