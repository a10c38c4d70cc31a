package dev.edict.client.explain;

/** Something that works in passes and can say how it is. Safe for use by any thread. */
public interface Loop {

    String name();

    /** Whether it is not still waiting for what it needs to begin. */
    Check readiness();

    /** Whether it does what it should. If not, it is best started anew. */
    Check health();

    LoopState state();

    /** @param problem empty if all is well */
    record Check(String problem) {
        public static final Check FINE = new Check("");

        public boolean isFine() {
            return problem.isEmpty();
        }
    }
}
