/** How values are kept from whoever can read the store: by the rules of an EncryptionConfiguration. */
@NullMarked
package dev.edict.server.encrypt;

import org.jspecify.annotations.NullMarked;
