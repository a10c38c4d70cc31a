package dev.edict.controllers.garbage;

/** What the graph knew of an object at one instant. */
record NodeView(
        Identity identity, boolean isVirtual, boolean isBeingDeleted, boolean isDeletingDependents, boolean hasDependents) {

    static NodeView of(Node node) {
        return new NodeView(node.identity, node.virtual, node.beingDeleted, node.deletingDependents, !node.dependents().isEmpty());
    }
}
