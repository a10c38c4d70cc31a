package dev.edict.cel.access;

/** A service account about whose rights an expression asks instead of those of whoever makes the request. */
public record Account(String namespace, String name) {}
