package dev.edict.benchmarks;

/** An informer of pods, of whatever client, that runs. Closing it ends it. */
interface InformedCache extends AutoCloseable {
    /** What carries its bytes. */
    String transport();

    boolean hasSynced();

    int size();

    @Override
    void close();
}
