package dev.edict.generator.source;

/**
 * One thing that a client can do at one path.
 *
 * @param bodyType the model class that is sent, empty where none is
 * @param returnType the model class that comes back
 */
public record Operation(String method, String path, String bodyType, String returnType, boolean watchable) {}
