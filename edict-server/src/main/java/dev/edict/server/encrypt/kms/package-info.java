/** Keys that another process keeps: the plugin of a key management service behind a socket, asked in its protocol, version 2. */
@NullMarked
package dev.edict.server.encrypt.kms;

import org.jspecify.annotations.NullMarked;
