package dev.edict.model.yaml;

/**
 * A token. Lines count from zero.
 *
 * @param text the value of a scalar, the name of an anchor or alias, the suffix of a tag, the prefix of a directive
 * @param handle the handle of a tag or of a directive
 * @param plain whether a scalar stands without quotes
 */
record YamlToken(Kind kind, int line, String text, String handle, boolean plain) {

    enum Kind {
        STREAM_END,
        VERSION_DIRECTIVE,
        TAG_DIRECTIVE,
        DOCUMENT_START,
        DOCUMENT_END,
        BLOCK_SEQUENCE_START,
        BLOCK_MAPPING_START,
        BLOCK_END,
        FLOW_SEQUENCE_START,
        FLOW_SEQUENCE_END,
        FLOW_MAPPING_START,
        FLOW_MAPPING_END,
        BLOCK_ENTRY,
        FLOW_ENTRY,
        KEY,
        VALUE,
        ALIAS,
        ANCHOR,
        TAG,
        SCALAR
    }

    static YamlToken of(Kind kind, int line) {
        return new YamlToken(kind, line, "", "", false);
    }

    static YamlToken named(Kind kind, int line, String text) {
        return new YamlToken(kind, line, text, "", false);
    }

    static YamlToken scalar(String text, boolean plain, int line) {
        return new YamlToken(Kind.SCALAR, line, text, "", plain);
    }
}
