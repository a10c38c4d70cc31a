package dev.edict.controllers.daemonset;

/** The name of a new revision is that of one for another template. The next attempt has another name. */
final class NameTakenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NameTakenException(String name) {
        super("controllerrevisions.apps \"" + name + "\" already exists");
    }
}
