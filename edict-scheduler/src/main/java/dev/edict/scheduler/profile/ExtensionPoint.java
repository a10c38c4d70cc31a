package dev.edict.scheduler.profile;

/** When plugins have a say. In the order in which upstream looks at them, so that of several mistakes the same one is told. */
public enum ExtensionPoint {
    PRE_FILTER("preFilter"),
    FILTER("filter"),
    POST_FILTER("postFilter"),
    RESERVE("reserve"),
    PRE_SCORE("preScore"),
    SCORE("score"),
    PRE_BIND("preBind"),
    BIND("bind"),
    POST_BIND("postBind"),
    PERMIT("permit"),
    PRE_ENQUEUE("preEnqueue"),
    QUEUE_SORT("queueSort"),
    PLACEMENT_GENERATE("placementGenerate"),
    PLACEMENT_SCORE("placementScore");

    private final String field;

    ExtensionPoint(String field) {
        this.field = field;
    }

    /** Under which it stands in a configuration. */
    public String field() {
        return field;
    }

    /** What upstream calls the plugins that have a say here. */
    String kind() {
        return Character.toUpperCase(field.charAt(0)) + field.substring(1) + "Plugin";
    }
}
