package dev.edict.controllers;

import java.util.List;
import java.util.function.Function;

/**
 * A control loop that can be chosen by its name.
 *
 * @param name as upstream's controller manager calls it, such as {@code deployment-controller}
 * @param account of kube-system, as which it asks the server
 * @param runsUnasked whether it runs if nobody says anything about it
 * @param making makes its work of what is on the bench. Is called whenever the loop begins: after a loss of leadership, too
 */
public record ControlLoop(String name, String account, boolean runsUnasked, Function<Bench, List<Work>> making) {

    /** One that runs unless it is switched off, as the account of its own name. */
    public static ControlLoop of(String name, Function<Bench, List<Work>> making) {
        return new ControlLoop(name, name, true, making);
    }

    /** Its account has another name than itself. */
    public ControlLoop as(String otherAccount) {
        return new ControlLoop(name, otherAccount, runsUnasked, making);
    }

    /** Runs only if somebody asks for it. */
    public ControlLoop onlyWhenAsked() {
        return new ControlLoop(name, account, false, making);
    }
}
