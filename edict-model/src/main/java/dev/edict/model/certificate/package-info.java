/** Certificates that somebody asks for (PKCS #10), and those that come of it: read as Go reads them, octet by octet. */
@NullMarked
package dev.edict.model.certificate;

import org.jspecify.annotations.NullMarked;
