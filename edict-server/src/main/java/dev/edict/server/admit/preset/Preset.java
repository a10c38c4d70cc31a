package dev.edict.server.admit.preset;

import dev.edict.model.object.ApiObject;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;

/**
 * A PodPreset, ready for use.
 *
 * @param object as it is stored
 * @param selector which pods it is for; nothing, where what is stored is no selector
 */
record Preset(ObjectValue object, LabelSelector selector) {

    static Preset of(ObjectValue object) {
        return new Preset(object, selector(object.object("spec").object("selector")));
    }

    private static LabelSelector selector(ObjectValue selector) {
        try {
            return LabelSelector.ofObject(selector);
        } catch (SelectorException wrong) {
            return LabelSelector.NOTHING;
        }
    }

    boolean isFor(String podNamespace, ObjectValue podLabels) {
        return new ApiObject(object).namespace().equals(podNamespace) && selector.matches(podLabels);
    }

    String name() {
        return new ApiObject(object).name();
    }

    ObjectValue spec() {
        return object.object("spec");
    }
}
