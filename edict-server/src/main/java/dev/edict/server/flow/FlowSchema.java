package dev.edict.server.flow;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.util.Comparator;
import java.util.List;

/**
 * What a FlowSchema says: which requests belong to which level, and which of them to the same flow.
 *
 * @param uid empty for a schema that must be there and is not stored
 * @param level the name of its level
 * @param precedence those with a smaller number are asked first
 */
record FlowSchema(
        String name, String uid, String level, int precedence, Distinguisher distinguisher, List<FlowRule> rules) {
    static final String EXEMPT = "exempt";
    static final String CATCH_ALL = "catch-all";

    /** The order in which schemas are asked. */
    static final Comparator<FlowSchema> ORDER =
            Comparator.comparingInt(FlowSchema::precedence).thenComparing(FlowSchema::name);

    private static final int LEAST_WEIGHTY = 1000;

    /** By what flows are told apart. */
    enum Distinguisher {
        NOTHING,
        USER,
        NAMESPACE
    }

    FlowSchema {
        rules = List.copyOf(rules);
    }

    static FlowSchema read(ObjectValue object) {
        ApiObject identity = new ApiObject(object);
        ObjectValue spec = object.object("spec");
        return new FlowSchema(identity.name(), identity.uid(), spec.object("priorityLevelConfiguration").string("name"),
                (int) spec.integer("matchingPrecedence", LEAST_WEIGHTY),
                switch (spec.object("distinguisherMethod").string("type")) {
                    case "ByUser" -> Distinguisher.USER;
                    case "ByNamespace" -> Distinguisher.NAMESPACE;
                    default -> Distinguisher.NOTHING;
                },
                spec.list("rules").objects().stream().map(FlowRule::read).toList());
    }
}
