package dev.edict.server.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A path with its operations. What is a parameter of all of them is a parameter of the path. */
record PathItem(String path, List<Operation> operations, List<Parameter> sharedParameters) {

    PathItem(String path, List<Operation> operations) {
        this(path, operations, shared(operations));
    }

    /** The definitions that bodies and answers are of. */
    Set<String> definitions() {
        Set<String> definitions = new TreeSet<>();
        for (Operation operation : operations) {
            Operation.Body body = operation.body();
            if (body != null) {
                definitions.add(body.definition());
            }
            for (Operation.Content content : operation.responses().values()) {
                if (content instanceof Operation.Content.Of of) {
                    definitions.add(of.definition());
                }
            }
        }
        return definitions;
    }

    private static List<Parameter> shared(List<Operation> operations) {
        List<Parameter> shared = new ArrayList<>(operations.getFirst().parameters());
        operations.forEach(operation -> shared.retainAll(operation.parameters()));
        shared.sort(Parameter.BY_NAME);
        return shared;
    }

    List<Parameter> ownParameters(Operation operation) {
        List<Parameter> own = new ArrayList<>(operation.parameters());
        own.removeAll(sharedParameters);
        own.sort(Parameter.BY_NAME);
        return own;
    }
}
