package dev.edict.server.convert;

import dev.edict.model.name.GroupVersion;

/** Names a representation of an object in a version: the key under which its bytes are kept. */
record EncodedForm(GroupVersion version, Representation representation, String frame) {}
