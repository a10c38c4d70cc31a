package dev.edict.server.watch;

import dev.edict.server.watch.SortedTree.Node;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two trees of which one was made from the other.
 *
 * <p>Both are walked side by side, from the first key to the last. A step takes either a whole subtree or one entry. Where both
 * walks have come to the same subtree it is passed over, so that the walk costs little more than what has changed: trees share
 * all nodes but those on the way to a change.
 */
final class TreeDifference<V> {
    private final SortedTree.Comparison<V> told;
    private final Walk<V> before;
    private final Walk<V> after;

    TreeDifference(@Nullable Node<V> before, @Nullable Node<V> after, SortedTree.Comparison<V> told) {
        this.told = told;
        this.before = new Walk<>(before);
        this.after = new Walk<>(after);
    }

    /** The way through one tree. On the stack are, in the order of keys, subtrees and single entries. */
    private static final class Walk<V> {
        /** A node of which only the entry is left to be passed. */
        private record Entry<V>(Node<V> node) {}

        private final ArrayDeque<Object> ahead = new ArrayDeque<>();

        Walk(@Nullable Node<V> root) {
            push(root);
        }

        private void push(@Nullable Node<V> subtree) {
            if (subtree != null) {
                ahead.push(subtree);
            }
        }

        boolean isOver() {
            return ahead.isEmpty();
        }

        /** How much lies ahead in one piece: the height of a subtree, 0 for an entry. */
        int height() {
            return ahead.getFirst() instanceof Node<?> subtree ? subtree.height : 0;
        }

        Object next() {
            return ahead.getFirst();
        }

        @SuppressWarnings("unchecked")
        String firstKey() {
            Object next = ahead.getFirst();
            if (next instanceof Entry<?> entry) {
                return entry.node().key;
            }
            Node<V> node = (Node<V>) next;
            for (Node<V> left = node.left; left != null; left = left.left) {
                node = left;
            }
            return node.key;
        }

        /** Takes a subtree apart. */
        @SuppressWarnings("unchecked")
        void enter() {
            Node<V> subtree = (Node<V>) ahead.pop();
            push(subtree.right);
            ahead.push(new Entry<>(subtree));
            push(subtree.left);
        }

        void pass() {
            ahead.pop();
        }

        @SuppressWarnings("unchecked")
        Node<V> take() {
            while (height() > 0) {
                enter();
            }
            return ((Entry<V>) ahead.pop()).node();
        }
    }

    void walk() {
        while (!before.isOver() && !after.isOver()) {
            if (before.height() == 0 || after.height() == 0) {
                compareFirst();
            } else if (before.next() == after.next()) {
                before.pass();
                after.pass();
            } else if (before.height() > after.height()) {
                before.enter();
            } else {
                after.enter();
            }
        }
        while (!before.isOver()) {
            Node<V> gone = before.take();
            told.differs(gone.key, gone.value, null);
        }
        while (!after.isOver()) {
            Node<V> come = after.take();
            told.differs(come.key, null, come.value);
        }
    }

    private void compareFirst() {
        int order = before.firstKey().compareTo(after.firstKey());
        if (order < 0) {
            Node<V> gone = before.take();
            told.differs(gone.key, gone.value, null);
        } else if (order > 0) {
            Node<V> come = after.take();
            told.differs(come.key, null, come.value);
        } else {
            Node<V> old = before.take();
            Node<V> now = after.take();
            if (old.value != now.value) {
                told.differs(now.key, old.value, now.value);
            }
        }
    }
}
