/** Certificates: by whom the server is known, and who gets one signed when they ask for it. */
@NullMarked
package dev.edict.controllers.certificate;

import org.jspecify.annotations.NullMarked;
