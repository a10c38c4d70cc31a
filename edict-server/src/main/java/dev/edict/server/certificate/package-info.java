/**
 * The certificates of a server that brings its own: a certificate authority, what it issues, and the kubeconfig that lets
 * an administrator in.
 */
@NullMarked
package dev.edict.server.certificate;

import org.jspecify.annotations.NullMarked;
