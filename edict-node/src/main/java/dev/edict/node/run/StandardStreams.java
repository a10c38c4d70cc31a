package dev.edict.node.run;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * What a command reads and writes.
 *
 * @param terminal whether a person sits at the other end
 */
public record StandardStreams(InputStream input, OutputStream output, OutputStream errors, boolean terminal) {}
