package dev.edict.cel.access;

/** Knows who may do what. Asked while an expression runs, on its thread. */
@FunctionalInterface
public interface AccessDecider {

    AccessAnswer decide(AccessQuestion question);
}
