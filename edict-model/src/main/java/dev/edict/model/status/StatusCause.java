package dev.edict.model.status;

/** One cause among a status' details; empty parts are left out when written. */
public record StatusCause(String reason, String message, String field) {}
