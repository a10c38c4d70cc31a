package dev.edict.client.connect;

/** An entry, and where it stands. @param origin the file, as errors name it */
record Named<E>(String name, String origin, E entry) {}
