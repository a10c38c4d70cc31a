package dev.edict.node.stage;

/** How lengths of time are written in a Stage: as Go does, but never negative. */
final class Span {
    static final String PATTERN = "^(0|([0-9]+(\\.[0-9]+)?(ms|s|m|h))+)$";
    static final int LONGEST = 32;

    private Span() {}
}
