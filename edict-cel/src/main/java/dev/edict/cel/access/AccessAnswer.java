package dev.edict.cel.access;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.OpaqueValue;

/**
 * What was answered to a question about rights.
 *
 * @param allowed false also where nobody has an opinion
 * @param error what went wrong on the way to the answer; empty if nothing did
 */
public record AccessAnswer(boolean allowed, String reason, String error) implements OpaqueValue {

    @Override
    public CelType type() {
        return AccessTypes.DECISION;
    }
}
