package dev.edict.scheduler.score;

import dev.edict.model.quantity.Quantity;
import dev.edict.pods.Resources;
import dev.edict.scheduler.snapshot.NodeFacts;
import java.util.Map;

/** A resource by which nodes are compared. */
record ScoredResource(String name) {
    private static final String CPU = "cpu";

    /** How much of it there is in a list of amounts. */
    long in(Map<String, Quantity> amounts) {
        Quantity amount = amounts.getOrDefault(name, Quantity.ZERO);
        return name.equals(CPU) ? amount.milliValue() : amount.value();
    }

    long in(Resources amounts) {
        return switch (name) {
            case CPU -> amounts.cpu();
            case "memory" -> amounts.memory();
            case "ephemeral-storage" -> amounts.ephemeralStorage();
            default -> amounts.scalar(name);
        };
    }

    /** How much of it the pods of a node ask for, those that ask for none included. */
    long comparable(NodeFacts node) {
        return switch (name) {
            case CPU -> node.comparableCpu();
            case "memory" -> node.comparableMemory();
            default -> in(node.requested());
        };
    }

    /** Whether a pod that asks for none of it does not care who has it. */
    boolean countsOnlyIfWanted() {
        return Resources.isScalar(name);
    }
}
