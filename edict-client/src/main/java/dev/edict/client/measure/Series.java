package dev.edict.client.measure;

/** The values of one metric under one set of labels. Whoever counts often keeps it. Safe for use by any thread. */
public sealed interface Series permits Counter, Gauge, Histogram {

    /** Writes the values as samples of a metric. */
    void write(TextWriter writer, String name, Labels labels);
}
