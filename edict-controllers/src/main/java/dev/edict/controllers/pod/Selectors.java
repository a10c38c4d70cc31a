package dev.edict.controllers.pod;

import dev.edict.model.selector.LabelSelector;
import org.jspecify.annotations.Nullable;

/** Selectors of objects as something that can be asked. */
public final class Selectors {
    private Selectors() {}

    /**
     * None at all selects nothing, an empty one everything.
     *
     * @throws dev.edict.model.selector.SelectorException if it is not valid
     */
    public static LabelSelector of(dev.edict.api.meta.v1.@Nullable LabelSelector selector) {
        return LabelSelector.ofObject(
                selector == null ? null : dev.edict.api.meta.v1.LabelSelector.CODEC.toObject(selector));
    }
}
