package dev.edict.patch.merge;

import java.util.List;

/** A value that does not have the type that its schema asks for. */
public final class TypeErrorException extends Exception {
    TypeErrorException(List<String> errors) {
        super(errors.size() == 1 ? errors.getFirst() : "errors:\n  " + String.join("\n  ", errors), null, false, false);
    }
}
