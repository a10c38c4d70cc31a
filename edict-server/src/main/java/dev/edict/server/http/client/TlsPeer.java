package dev.edict.server.http.client;

import javax.net.ssl.SSLSocketFactory;

/**
 * How the other side is made sure of.
 *
 * @param sockets knows which authorities are trusted, and what to show of ourselves
 * @param serverName the name that the other side must prove to have
 * @param verified false to believe whatever it shows
 */
public record TlsPeer(SSLSocketFactory sockets, String serverName, boolean verified) {}
