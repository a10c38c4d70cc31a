package dev.edict.codegen.schema;

import dev.edict.codegen.java.Javadocs;

/** Descriptions as Javadoc that the processor reads as the same descriptions. */
final class Descriptions {
    private Descriptions() {}

    static String javadoc(String description) {
        return Javadocs.text(description.strip()).replaceAll("\\n(?!<p>)", "<br>\n");
    }

    static String capitalised(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
