/**
 * What the server asks of nodes, pods and services in the name of its clients: logs, commands, ports, pages. It finds out where they
 * are, and goes to the kubelet of a node with a certificate of its own.
 */
@NullMarked
package dev.edict.server.kubelet;

import org.jspecify.annotations.NullMarked;
