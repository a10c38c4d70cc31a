/** What makes a value unreadable and readable again, byte for byte as kube-apiserver does it. */
@NullMarked
package dev.edict.server.encrypt.cipher;

import org.jspecify.annotations.NullMarked;
