package dev.edict.cel;

/** How much expressions may cost. */
public final class CostLimits {
    /** One evaluation of one expression; about a tenth of a second. */
    public static final long PER_CALL = 1_000_000;
    /** All evaluations for one object; about a second. */
    public static final long PER_OBJECT = 10_000_000;
    /** All match conditions of one policy or webhook for one object. */
    public static final long MATCH_CONDITIONS = PER_OBJECT / 4;
    /** One rule of a definition, by the estimate. */
    public static final long ESTIMATED_RULE = 10_000_000;
    /** All rules of a definition together, by the estimate. */
    public static final long ESTIMATED_DEFINITION = 100_000_000;

    private CostLimits() {}
}
