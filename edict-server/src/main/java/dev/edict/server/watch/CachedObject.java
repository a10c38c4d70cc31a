package dev.edict.server.watch;

import dev.edict.model.json.GoEscapes;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.Entry;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One revision of an object: the bytes that are sent, in the storage version, with the resource version in its place.
 * Immutable to its users.
 *
 * <p>The bytes are all that is held for sure. The tree, and the bytes of other representations, are made when somebody
 * needs them and kept while {@link KeptForms} has room, so that a thousand readers of one representation cost one
 * encoding. An object that is not part of a cache keeps them as long as it lives, which is not long.
 */
public final class CachedObject implements SortedTree.Hideable {
    private static final String RESOURCE_VERSION = "\"resourceVersion\":\"";

    private static final int MOST_ENCODINGS = 16;
    /** How many bytes a tree takes for each byte of its JSON, about. */
    private static final int TREE_FACTOR = 6;
    private static final int TREE_LEAST = 400;

    private final String key;
    private final long revision;
    private final byte[] json;
    private final int metadataStart;
    private final boolean uninitialized;
    private @Nullable KeptForms forms;
    private volatile boolean used;
    private volatile @Nullable ObjectValue tree;
    private volatile @Nullable Encoding encodings;
    private @Nullable CachedObject departed;
    private @Nullable Object verdict;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Encoding(Object form, byte[] bytes, @Nullable Encoding next) {}

    private CachedObject(String key, long revision, byte[] json, int metadataStart, boolean uninitialized) {
        this.key = key;
        this.revision = revision;
        this.json = json;
        this.metadataStart = metadataStart;
        this.uninitialized = uninitialized;
    }

    /** The object of a stored entry. @throws UnreadableException if the value is no JSON object */
    public static CachedObject read(Entry entry) {
        WellFormed.require(entry.value());
        try {
            return of(entry.key(), entry.modRevision(), entry.value());
        } catch (RuntimeException failure) {
            throw new UnreadableException(String.valueOf(failure.getMessage()));
        }
    }

    /** @param stored bytes of {@link StoredForm}, without a resource version */
    public static CachedObject of(String key, long revision, byte[] stored) {
        byte[] laidOut = GoEscapes.in(stored);
        int start = StoredForm.metadataStart(laidOut);
        if (start < 0) {
            laidOut = GoEscapes.in(StoredForm.bytes(StoredForm.parse(stored)));
            start = StoredForm.metadataStart(laidOut);
        }
        boolean empty = laidOut[start] == '}';
        byte[] version =
                (RESOURCE_VERSION + revision + (empty ? "\"" : "\",")).getBytes(StandardCharsets.US_ASCII);
        byte[] json = new byte[laidOut.length + version.length];
        System.arraycopy(laidOut, 0, json, 0, start);
        System.arraycopy(version, 0, json, start, version.length);
        System.arraycopy(laidOut, start, json, start + version.length, laidOut.length - start);
        return new CachedObject(key, revision, json, start, StoredForm.isUninitialized(laidOut, start));
    }

    /** An object that was not written and has no resource version: what a dry run of a create shows. */
    public static CachedObject dry(String key, byte[] stored) {
        byte[] json = GoEscapes.in(stored);
        int start = StoredForm.metadataStart(json);
        return new CachedObject(key, 0, json, start, StoredForm.isUninitialized(json, start));
    }

    /** The same object under another resource version: what the event of its deletion carries. */
    public CachedObject withRevision(long newRevision) {
        int digits = metadataStart + RESOURCE_VERSION.length();
        int end = digits;
        while (json[end] != '"') {
            end++;
        }
        byte[] version = Long.toString(newRevision).getBytes(StandardCharsets.US_ASCII);
        byte[] changed = new byte[json.length - (end - digits) + version.length];
        System.arraycopy(json, 0, changed, 0, digits);
        System.arraycopy(version, 0, changed, digits, version.length);
        System.arraycopy(json, end, changed, digits + version.length, json.length - end);
        CachedObject other = new CachedObject(key, newRevision, changed, metadataStart, uninitialized);
        other.forms = forms;
        return other;
    }

    /** As {@link #withRevision}, made once for all who are told of the same departure. */
    CachedObject departed(long newRevision) {
        CachedObject known = departed;
        if (known == null || known.revision != newRevision) {
            known = withRevision(newRevision);
            departed = known;
        }
        return known;
    }

    public String key() {
        return key;
    }

    public long revision() {
        return revision;
    }

    /** Whether somebody has still to look at it before lists and watches show it. */
    public boolean isUninitialized() {
        return uninitialized;
    }

    @Override
    public boolean isHidden() {
        return uninitialized;
    }

    /** The object as JSON in its storage version. Not to be changed. */
    public byte[] json() {
        return json;
    }

    /** Where {@code "metadata"} begins in {@link #json}: what a list shows of an item starts here. */
    public int bodyStart() {
        return metadataStart - "\"metadata\":{".length();
    }

    /** From now on what is made of the bytes is kept within a limit. */
    void keepFormsWithin(KeptForms limit) {
        forms = limit;
    }

    public ObjectValue tree() {
        ObjectValue known = tree;
        if (known == null) {
            known = StoredForm.parse(json);
            tree = known;
            kept(TREE_LEAST + (long) TREE_FACTOR * json.length);
        } else if (!used) {
            used = true;
        }
        return known;
    }

    /** The tree for a single look, which is not worth keeping. */
    public ObjectValue glimpse() {
        ObjectValue known = tree;
        return known != null ? known : StoredForm.parse(json);
    }

    /** The bytes of another representation, encoded at the first call and kept while there is room. */
    public byte[] encoded(Object form, Function<CachedObject, byte[]> encode) {
        for (Encoding known = encodings; known != null; known = known.next()) {
            if (known.form().equals(form)) {
                used = true;
                return known.bytes();
            }
        }
        byte[] bytes = encode.apply(this);
        encodings = new Encoding(form, bytes, others(encodings, form, MOST_ENCODINGS - 1));
        kept(bytes.length + 64L);
        return bytes;
    }

    private static @Nullable Encoding others(@Nullable Encoding known, Object form, int most) {
        if (known == null || most == 0) {
            return null;
        }
        boolean keep = !known.form().equals(form);
        Encoding rest = others(known.next(), form, keep ? most - 1 : most);
        return keep ? new Encoding(known.form(), known.bytes(), rest) : rest;
    }

    private void kept(long cost) {
        KeptForms limit = forms;
        if (limit != null) {
            // What is kept keeps the object too, when nobody else does any more.
            limit.add(this, cost + json.length);
        }
    }

    /** Another revision has taken its place, and those who judge by its tree have done so. */
    void replaced() {
        tree = null;
    }

    /** Whether what is kept was used since this was last asked. */
    boolean wasUsed() {
        boolean answer = used;
        used = false;
        return answer;
    }

    /** Forgets what can be made again. */
    void forgetForms() {
        tree = null;
        encodings = null;
    }

    /** What was last found out about these bytes, for whoever can tell its own verdicts from those of others. */
    public @Nullable Object verdict() {
        return verdict;
    }

    public void judge(Object newVerdict) {
        verdict = newVerdict;
    }

    @Override
    public String toString() {
        return key + "@" + revision;
    }
}
