package dev.edict.server.convert;

/** Names a representation of an object in a {@link ObjectCodec#form}: the key under which its bytes are kept. */
record EncodedForm(Object form, Representation representation, String frame) {}
