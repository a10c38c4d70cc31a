package dev.edict.model.yaml;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.yaml.YamlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts a text into tokens, among them those that nobody wrote: the starts and ends of blocks, which follow from how far
 * lines are indented, and the marks before keys.
 *
 * <p>The hard part of YAML is that a key is known to be one only when its colon comes. So each place where a key could
 * begin is remembered, one for each level of nesting; when the colon comes, the marks are put into the queue before the
 * tokens that turned out to be a key. A key has to end on its line, within 1,024 characters; where only a key can stand,
 * its absence is an error. Tokens are handed out only when no such place can still change what stands before them.
 */
final class YamlScanner {
    private static final int LONGEST_KEY = 1_024;
    private static final String NO_COLON = "could not find expected ':'";

    /** A place where a key may begin. */
    private static final class PossibleKey {
        boolean possible;
        boolean required;
        int token = -1;
        int position;
        int line;
        int column;
    }

    private final YamlCursor cursor;
    private final YamlScalars scalars;
    private final YamlTags tags;
    private final List<YamlToken> queue = new ArrayList<>();
    /** How many tokens have been handed out; the number of the queue's first one. */
    private int taken;
    private final List<PossibleKey> keys = new ArrayList<>();
    private final Map<Integer, PossibleKey> keysByToken = new HashMap<>();
    private final List<Integer> outerIndents = new ArrayList<>();
    private int indent = -1;
    private boolean keyAllowed = true;
    private boolean ended;

    YamlScanner(String text) {
        cursor = new YamlCursor(text);
        scalars = new YamlScalars(cursor);
        tags = new YamlTags(cursor);
        keys.add(new PossibleKey());
    }

    YamlToken peek() {
        while (queue.isEmpty() || mayBecomeKey()) {
            if (ended) {
                return queue.getFirst();
            }
            fetch();
        }
        return queue.getFirst();
    }

    YamlToken take() {
        YamlToken token = peek();
        queue.removeFirst();
        taken++;
        return token;
    }

    private boolean mayBecomeKey() {
        PossibleKey key = keysByToken.get(taken);
        return key != null && isValid(key);
    }

    private boolean isFlow() {
        return keys.size() > 1;
    }

    private void fetch() {
        TimeBudget.step();
        skipToToken();
        unroll(cursor.column());
        char first = cursor.current();
        if (cursor.isAtEnd()) {
            end();
        } else if (cursor.column() == 0 && first == '%') {
            outsideDocument();
            queue.add(tags.directive());
        } else if (cursor.isDocumentIndicator('-') || cursor.isDocumentIndicator('.')) {
            outsideDocument();
            add(first == '-' ? Kind.DOCUMENT_START : Kind.DOCUMENT_END, 3);
        } else {
            fetchContent(first);
        }
    }

    private void fetchContent(char first) {
        boolean blankFollows = cursor.isBlankOrEnd(1);
        switch (first) {
            case '[' -> startFlow(Kind.FLOW_SEQUENCE_START);
            case '{' -> startFlow(Kind.FLOW_MAPPING_START);
            case ']' -> endFlow(Kind.FLOW_SEQUENCE_END);
            case '}' -> endFlow(Kind.FLOW_MAPPING_END);
            case ',' -> {
                removeKey();
                keyAllowed = true;
                add(Kind.FLOW_ENTRY, 1);
            }
            case '*', '&' -> {
                saveKey();
                keyAllowed = false;
                queue.add(tags.anchor(first == '*' ? Kind.ALIAS : Kind.ANCHOR));
            }
            case '!' -> {
                saveKey();
                keyAllowed = false;
                queue.add(tags.tag());
            }
            case '\'', '"' -> {
                saveKey();
                keyAllowed = false;
                queue.add(scalars.quoted());
            }
            default -> {
                if (first == '-' && blankFollows) {
                    blockEntry();
                } else if (first == '?' && (isFlow() || blankFollows)) {
                    key();
                } else if (first == ':' && (isFlow() || blankFollows)) {
                    value();
                } else if ((first == '|' || first == '>') && !isFlow()) {
                    removeKey();
                    keyAllowed = true;
                    queue.add(scalars.block(indent));
                } else if ("|>#%@`\t".indexOf(first) < 0) {
                    plain();
                } else {
                    throw cursor.problem("found character that cannot start any token");
                }
            }
        }
    }

    private void skipToToken() {
        while (true) {
            if (cursor.column() == 0 && cursor.current() == '\uFEFF') {
                cursor.skip();
            }
            boolean tabs = isFlow() || !keyAllowed;
            while (cursor.current() == ' ' || (tabs && cursor.current() == '\t')) {
                cursor.skip();
            }
            cursor.skipComment();
            if (!cursor.isBreak(0)) {
                return;
            }
            cursor.skipLine();
            if (!isFlow()) {
                keyAllowed = true;
            }
        }
    }

    private void add(Kind kind, int length) {
        queue.add(YamlToken.of(kind, cursor.line()));
        cursor.skip(length);
    }

    private void end() {
        cursor.endLastLine();
        outsideDocument();
        queue.add(YamlToken.of(Kind.STREAM_END, cursor.line()));
        ended = true;
    }

    private void outsideDocument() {
        unroll(-1);
        removeKey();
        keyAllowed = false;
    }

    private void startFlow(Kind kind) {
        saveKey();
        keys.add(new PossibleKey());
        keyAllowed = true;
        add(kind, 1);
    }

    private void endFlow(Kind kind) {
        removeKey();
        if (isFlow()) {
            keysByToken.remove(keys.removeLast().token);
        }
        keyAllowed = false;
        add(kind, 1);
    }

    private void blockEntry() {
        if (!isFlow()) {
            if (!keyAllowed) {
                throw cursor.problem("block sequence entries are not allowed in this context");
            }
            roll(cursor.column(), -1, YamlToken.of(Kind.BLOCK_SEQUENCE_START, cursor.line()));
        }
        removeKey();
        keyAllowed = true;
        add(Kind.BLOCK_ENTRY, 1);
    }

    private void key() {
        if (!isFlow()) {
            if (!keyAllowed) {
                throw cursor.problem("mapping keys are not allowed in this context");
            }
            roll(cursor.column(), -1, YamlToken.of(Kind.BLOCK_MAPPING_START, cursor.line()));
        }
        removeKey();
        keyAllowed = !isFlow();
        add(Kind.KEY, 1);
    }

    private void value() {
        PossibleKey key = keys.getLast();
        if (isValid(key)) {
            queue.add(key.token - taken, YamlToken.of(Kind.KEY, key.line));
            roll(key.column, key.token, YamlToken.of(Kind.BLOCK_MAPPING_START, key.line));
            forget(key);
            keyAllowed = false;
        } else {
            if (!isFlow()) {
                if (!keyAllowed) {
                    throw cursor.problem("mapping values are not allowed in this context");
                }
                roll(cursor.column(), -1, YamlToken.of(Kind.BLOCK_MAPPING_START, cursor.line()));
            }
            keyAllowed = !isFlow();
        }
        add(Kind.VALUE, 1);
    }

    private void plain() {
        saveKey();
        queue.add(scalars.plain(indent + 1, isFlow()));
        keyAllowed = scalars.endedOnNewLine();
    }

    private void saveKey() {
        if (!keyAllowed) {
            return;
        }
        removeKey();
        PossibleKey key = keys.getLast();
        key.possible = true;
        key.required = !isFlow() && indent == cursor.column();
        key.token = taken + queue.size();
        key.position = cursor.position();
        key.line = cursor.line();
        key.column = cursor.column();
        keysByToken.put(key.token, key);
    }

    private void removeKey() {
        PossibleKey key = keys.getLast();
        if (key.possible) {
            if (key.required) {
                throw cursor.problem(NO_COLON);
            }
            forget(key);
        }
    }

    private void forget(PossibleKey key) {
        key.possible = false;
        keysByToken.remove(key.token);
    }

    private boolean isValid(PossibleKey key) {
        if (!key.possible) {
            return false;
        }
        if (key.line < cursor.line() || key.position + LONGEST_KEY < cursor.position()) {
            if (key.required) {
                throw cursor.problem(NO_COLON);
            }
            key.possible = false;
            return false;
        }
        return true;
    }

    /** Starts a block if the column is further in. @param number where in the queue, or -1 for its end */
    private void roll(int column, int number, YamlToken start) {
        if (!isFlow() && indent < column) {
            outerIndents.add(indent);
            indent = column;
            queue.add(number < 0 ? queue.size() : number - taken, start);
        }
    }

    /** Ends the blocks that are further in than the column. */
    private void unroll(int column) {
        while (!isFlow() && indent > column) {
            queue.add(YamlToken.of(Kind.BLOCK_END, cursor.line()));
            indent = outerIndents.removeLast();
        }
    }
}
