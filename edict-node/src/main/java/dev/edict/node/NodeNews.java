package dev.edict.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeStatus;

/** Is told how nodes fare, for the people who ask for events. */
public interface NodeNews {
    /** For nodes that are too many to speak of each. */
    NodeNews NONE = new NodeNews() {
        @Override
        public void begins(String node) {}

        @Override
        public void says(Node before, NodeStatus now) {}

        @Override
        public void seen(Node node) {}
    };

    /** This process begins to look after a node. */
    void begins(String node);

    /** A node tells the server of itself what is not all as the server had it. */
    void says(Node before, NodeStatus now);

    /** What the server has of a node. The same may be said again and again. */
    void seen(Node node);
}
