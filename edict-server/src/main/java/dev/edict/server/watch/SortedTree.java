package dev.edict.server.watch;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from keys to values, ordered by key.
 *
 * <p>The problem: a list must show the state of one moment while writers go on, and old moments must stay readable for
 * a while. The idea: a balanced (AVL) tree whose nodes never change. A change copies the nodes on the way to the root
 * and shares all others, so each revision is a root, a snapshot costs nothing, and readers need no lock. The invariant:
 * the heights of two sibling subtrees differ by one at the most. Every node knows the size of its subtree, and how many in
 * it are hidden, so counting a range takes two walks from the root.
 */
public final class SortedTree<V> {
    private static final SortedTree<?> EMPTY = new SortedTree<>(null);

    private final @Nullable Node<V> root;

    private SortedTree(@Nullable Node<V> root) {
        this.root = root;
    }

    /** A value that may be one that is not shown to everybody. It must not change its mind. */
    public interface Hideable {
        boolean isHidden();
    }

    static final class Node<V> {
        final String key;
        final V value;
        final @Nullable Node<V> left;
        final @Nullable Node<V> right;
        final int height;
        final int size;
        final int hidden;

        Node(String key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
            this.key = key;
            this.value = value;
            this.left = left;
            this.right = right;
            this.height = 1 + Math.max(height(left), height(right));
            this.size = 1 + size(left) + size(right);
            this.hidden = (hides(value) ? 1 : 0) + hidden(left) + hidden(right);
        }
    }

    @SuppressWarnings("unchecked")
    public static <V> SortedTree<V> empty() {
        return (SortedTree<V>) EMPTY;
    }

    /**
     * A tree of many values at once, in a time that grows with their number alone.
     *
     * @param keys in ascending order, each once
     * @param values those of the keys
     */
    public static <V> SortedTree<V> ofSorted(List<String> keys, List<V> values) {
        return keys.isEmpty() ? empty() : new SortedTree<>(build(keys, values, 0, keys.size()));
    }

    private static <V> @Nullable Node<V> build(List<String> keys, List<V> values, int from, int to) {
        if (from == to) {
            return null;
        }
        int middle = (from + to) >>> 1;
        return new Node<>(keys.get(middle), values.get(middle),
                build(keys, values, from, middle), build(keys, values, middle + 1, to));
    }

    public int size() {
        return size(root);
    }

    public @Nullable V get(String key) {
        Node<V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /** Somebody who is told how two trees differ. */
    @FunctionalInterface
    public interface Comparison<V> {
        /** The value of a key before and after; null where there is none. */
        void differs(String key, @Nullable V before, @Nullable V after);
    }

    /** Tells in the order of keys what is another value than in an older tree: costs little more than what has changed. */
    public void compare(SortedTree<V> older, Comparison<V> told) {
        new TreeDifference<>(older.root, root, told).walk();
    }

    public SortedTree<V> with(String key, V value) {
        return new SortedTree<>(insert(root, key, value));
    }

    public SortedTree<V> without(String key) {
        return get(key) == null ? this : new SortedTree<>(remove(root, key));
    }

    /** How many keys are at least {@code from} and, unless it is null, below {@code to}. */
    public int count(String from, @Nullable String to) {
        return (to == null ? size() : below(to)) - below(from);
    }

    /** How many of these are not hidden. */
    public int countShown(String from, @Nullable String to) {
        int hidden = hidden(root);
        return count(from, to)
                - (hidden == 0 ? 0 : (to == null ? hidden : hiddenBelow(to)) - hiddenBelow(from));
    }

    private int hiddenBelow(String key) {
        int count = 0;
        Node<V> node = root;
        while (node != null) {
            if (node.key.compareTo(key) < 0) {
                count += node.hidden - hidden(node.right);
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return count;
    }

    private int below(String key) {
        int count = 0;
        Node<V> node = root;
        while (node != null) {
            if (node.key.compareTo(key) < 0) {
                count += 1 + size(node.left);
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return count;
    }

    /** The values whose keys are at least {@code from} and, unless it is null, below {@code to}, in order. */
    public Iterator<V> range(String from, @Nullable String to) {
        ArrayDeque<Node<V>> path = new ArrayDeque<>();
        Node<V> node = root;
        while (node != null) {
            if (node.key.compareTo(from) >= 0) {
                path.push(node);
                node = node.left;
            } else {
                node = node.right;
            }
        }
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                Node<V> next = path.peek();
                return next != null && (to == null || next.key.compareTo(to) < 0);
            }

            @Override
            public V next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                Node<V> found = path.pop();
                for (Node<V> child = found.right; child != null; child = child.left) {
                    path.push(child);
                }
                return found.value;
            }
        };
    }

    private static <V> Node<V> insert(@Nullable Node<V> node, String key, V value) {
        if (node == null) {
            return new Node<>(key, value, null, null);
        }
        int order = key.compareTo(node.key);
        if (order == 0) {
            return new Node<>(node.key, value, node.left, node.right);
        }
        return order < 0
                ? balance(node, insert(node.left, key, value), node.right)
                : balance(node, node.left, insert(node.right, key, value));
    }

    private static <V> @Nullable Node<V> remove(@Nullable Node<V> node, String key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        if (order < 0) {
            return balance(node, remove(node.left, key), node.right);
        }
        if (order > 0) {
            return balance(node, node.left, remove(node.right, key));
        }
        if (node.left == null) {
            return node.right;
        }
        if (node.right == null) {
            return node.left;
        }
        Node<V> successor = node.right;
        while (successor.left != null) {
            successor = successor.left;
        }
        return balance(successor, node.left, remove(node.right, successor.key));
    }

    /** A node with the entry of {@code entry} over two subtrees whose heights differ by two at the most. */
    private static <V> Node<V> balance(Node<V> entry, @Nullable Node<V> left, @Nullable Node<V> right) {
        if (left != null && height(left) > height(right) + 1) {
            Node<V> inner = left.right;
            if (inner != null && height(inner) > height(left.left)) {
                return new Node<>(inner.key, inner.value,
                        new Node<>(left.key, left.value, left.left, inner.left),
                        new Node<>(entry.key, entry.value, inner.right, right));
            }
            return new Node<>(left.key, left.value, left.left,
                    new Node<>(entry.key, entry.value, left.right, right));
        }
        if (right != null && height(right) > height(left) + 1) {
            Node<V> inner = right.left;
            if (inner != null && height(inner) > height(right.right)) {
                return new Node<>(inner.key, inner.value,
                        new Node<>(entry.key, entry.value, left, inner.left),
                        new Node<>(right.key, right.value, inner.right, right.right));
            }
            return new Node<>(right.key, right.value,
                    new Node<>(entry.key, entry.value, left, right.left), right.right);
        }
        return new Node<>(entry.key, entry.value, left, right);
    }

    private static int height(@Nullable Node<?> node) {
        return node == null ? 0 : node.height;
    }

    private static int size(@Nullable Node<?> node) {
        return node == null ? 0 : node.size;
    }

    private static int hidden(@Nullable Node<?> node) {
        return node == null ? 0 : node.hidden;
    }

    private static boolean hides(Object value) {
        return value instanceof Hideable hideable && hideable.isHidden();
    }
}
