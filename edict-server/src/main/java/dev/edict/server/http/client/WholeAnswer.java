package dev.edict.server.http.client;

import dev.edict.server.http.Headers;

/** A response that has been read to its end. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WholeAnswer(int status, Headers headers, byte[] body) {}
