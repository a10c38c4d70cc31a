package dev.edict.server.metrics;

/** The values of one metric under one set of labels. */
sealed interface Series permits Counter, Gauge, Histogram, Summary, TimingHistogram {
    /** Writes the values as samples of a metric. */
    void write(TextWriter writer, String name, Labels labels);
}
