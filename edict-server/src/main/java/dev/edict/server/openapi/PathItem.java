package dev.edict.server.openapi;

import java.util.ArrayList;
import java.util.List;

/** A path with its operations. What is a parameter of all of them is a parameter of the path. */
record PathItem(String path, List<Operation> operations) {

    List<Parameter> sharedParameters() {
        List<Parameter> shared = new ArrayList<>(operations.getFirst().parameters());
        operations.forEach(operation -> shared.retainAll(operation.parameters()));
        shared.sort(Parameter.BY_NAME);
        return shared;
    }

    List<Parameter> ownParameters(Operation operation) {
        List<Parameter> own = new ArrayList<>(operation.parameters());
        own.removeAll(sharedParameters());
        own.sort(Parameter.BY_NAME);
        return own;
    }
}
