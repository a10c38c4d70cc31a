package dev.edict.codegen.model;

import java.util.List;

/**
 * A Java enum whose constants stand for texts.
 *
 * @param name with dots, if it is nested
 * @param description for people; may be empty
 */
public record ConstantsModel(String packageName, String name, String description, List<Text> constants) {

    /** A constant, and how JSON has it. */
    public record Text(String constant, String text) {}

    public ConstantsModel {
        constants = List.copyOf(constants);
    }
}
