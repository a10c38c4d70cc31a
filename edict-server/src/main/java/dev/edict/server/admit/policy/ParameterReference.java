package dev.edict.server.admit.policy;

import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are the parameters of a binding.
 *
 * @param name empty if they are selected
 * @param selector null if there is none
 * @param fault what is wrong with the selector; empty if nothing is
 * @param namespace empty for that of the request
 * @param needed whether a request is refused for which there are none
 */
record ParameterReference(
        String name, @Nullable LabelSelector selector, String fault, String namespace, boolean needed) {

    static ParameterReference of(ObjectValue reference) {
        LabelSelector selector = null;
        String fault = "";
        try {
            ObjectValue written = reference.objectOrNull("selector");
            selector = written == null ? null : LabelSelector.ofObject(written);
        } catch (SelectorException unreadable) {
            fault = String.valueOf(unreadable.getMessage());
        }
        return new ParameterReference(reference.string("name"), selector, fault, reference.string("namespace"),
                reference.string("parameterNotFoundAction").equals("Deny"));
    }
}
