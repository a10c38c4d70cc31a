package dev.edict.controllers.disruption;

import dev.edict.controllers.ControlLoop;
import java.util.List;

/** The loop of this room. */
public final class DisruptionLoop {
    /** Who reports events; upstream's word. */
    static final String COMPONENT = "controllermanager";

    private DisruptionLoop() {}

    public static ControlLoop loop() {
        return ControlLoop.of("disruption-controller",
                bench -> List.of(new BudgetLoop(bench).work(), new DisruptedPodLoop(bench).work()));
    }
}
