package dev.edict.types;

import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;

/**
 * Writes typed values for people, into logs and messages: as JSON, but without secrets, without what only programs read, and not
 * without end.
 */
final class ShownValueWriter extends JsonValueWriter {
    private static final String HIDDEN = "...";
    /** The whole object once more, the secrets of a secret included. */
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private static final int LONGEST = 2_000;
    private static final int LONGEST_RAW = 80;

    private boolean hidesNext;

    String text() {
        String all = new String(toByteArray(), StandardCharsets.UTF_8);
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST) + HIDDEN;
    }

    @Override
    public ValueWriter name(String name) {
        hidesNext = name.equals(LAST_APPLIED);
        return super.name(name);
    }

    @Override
    public void string(String text) {
        super.string(hidesNext ? HIDDEN : text);
        hidesNext = false;
    }

    @Override
    public void secret(String text) {
        super.string(HIDDEN);
    }

    @Override
    public void bytes(Bytes bytes) {
        super.string(bytes.toString());
    }

    @Override
    public void value(Value value) {
        hidesNext = false;
        super.value(value);
    }

    @Override
    public void raw(Raw raw) {
        if (raw.toBytes().length <= LONGEST_RAW) {
            super.raw(raw);
        } else {
            super.string(HIDDEN);
        }
    }
}
