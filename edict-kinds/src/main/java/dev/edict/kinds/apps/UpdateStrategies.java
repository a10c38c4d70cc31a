package dev.edict.kinds.apps;

import dev.edict.kinds.field.Shown;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** How pods are replaced when their template changes: all that a Deployment and a DaemonSet say in the same way. */
final class UpdateStrategies {
    private UpdateStrategies() {}

    /** The strategy with its type, and with its amounts if pods are replaced a few at a time. */
    static ObjectValue withDefaults(ObjectValue strategy, Object maxUnavailable, Object maxSurge) {
        ObjectValue typed = strategy.string("type").isEmpty() ? strategy.with("type", "RollingUpdate") : strategy;
        return typed.string("type").equals("RollingUpdate")
                ? typed.with("rollingUpdate", typed.object("rollingUpdate")
                        .withDefault("maxUnavailable", maxUnavailable).withDefault("maxSurge", maxSurge))
                : typed;
    }

    /** A strategy as messages show it. */
    static Value shown(ObjectValue strategy) {
        ObjectValue update = strategy.object("rollingUpdate");
        return ObjectValue.of(
                "Type", strategy.string("type"),
                "RollingUpdate", !strategy.isSet("rollingUpdate") ? NullValue.NULL : ObjectValue.of(
                        "MaxUnavailable", update.isSet("maxUnavailable") ? Shown.field(update, "maxUnavailable") : 0,
                        "MaxSurge", update.isSet("maxSurge") ? Shown.field(update, "maxSurge") : 0));
    }
}
