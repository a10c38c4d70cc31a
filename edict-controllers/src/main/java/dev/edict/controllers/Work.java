package dev.edict.controllers;

/** Something that goes on until its thread is interrupted, and can be done again after that. */
@FunctionalInterface
public interface Work {
    void run() throws InterruptedException;
}
