package dev.edict.model.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What is to be said of a document, in the order of its finding. There are never more than a given
 * number of them, and what was written for them is never much more than {@value #MOST_CHARACTERS} characters, whether it
 * was new or not: a document of a few megabytes can have a hundred thousand faults, each below a key of a megabyte.
 *
 * <p>Whoever adds asks {@link #isFull} before a text is put together. For one thread.
 */
public final class Mentions {
    /** As many as Kubernetes tells of the unknown and duplicate fields of one document. */
    public static final int OF_FIELDS = 100;

    private static final int MOST_CHARACTERS = 1 << 20;

    private final int most;
    private final Collection<String> texts;
    private long written;

    private Mentions(int most, Collection<String> texts) {
        this.most = most;
        this.texts = texts;
    }

    /** Keeps each text once. */
    public static Mentions distinct(int most) {
        return new Mentions(most, new LinkedHashSet<>());
    }

    /** Keeps equal texts too. */
    public static Mentions all(int most) {
        return new Mentions(most, new ArrayList<>());
    }

    /** Whether nothing more is taken. */
    public boolean isFull() {
        return texts.size() >= most || written >= MOST_CHARACTERS;
    }

    public void add(String text) {
        if (!isFull()) {
            written += text.length();
            texts.add(text);
        }
    }

    public boolean isEmpty() {
        return texts.isEmpty();
    }

    public List<String> list() {
        return List.copyOf(texts);
    }
}
