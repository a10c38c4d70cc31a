package dev.edict.server.route;

import dev.edict.model.selector.FieldSelector;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.http.Query;
import dev.edict.server.watch.Interest;
import org.jspecify.annotations.Nullable;

/**
 * Which objects a list or watch selects.
 *
 * @param name the single object that can match, or null
 */
record Selections(Interest.Selection selection, @Nullable String name) {

    /** @param pathName the name that the path gives, or empty */
    static Selections read(Query query, SelectableFields selectable, String pathName) {
        LabelSelector labels = labels(query.first("labelSelector"));
        FieldSelector fields = fields(query.first("fieldSelector"), selectable);
        String name = fields.requiredValue("metadata.name");
        if (!pathName.isEmpty()) {
            if (name != null && !name.equals(pathName)) {
                throw ApiErrors.badRequest("fieldSelector metadata.name doesn't match requested name");
            }
            name = pathName;
            fields = FieldSelector.equal("metadata.name", pathName);
        }
        return new Selections(selection(labels, fields, selectable), name);
    }

    private static LabelSelector labels(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return LabelSelector.EVERYTHING;
        }
        try {
            return LabelSelector.parse(text);
        } catch (SelectorException wrong) {
            throw ApiErrors.badRequest(String.valueOf(wrong.getMessage()));
        }
    }

    private static FieldSelector fields(@Nullable String text, SelectableFields selectable) {
        if (text == null || text.isEmpty()) {
            return FieldSelector.EVERYTHING;
        }
        try {
            return FieldSelector.parse(text).map(requirement -> new dev.edict.model.selector.FieldRequirement(
                    selectable.resolve(requirement.field()),
                    requirement.operator(), requirement.value()));
        } catch (SelectorException wrong) {
            throw ApiErrors.badRequest(String.valueOf(wrong.getMessage()));
        }
    }

    private static Interest.Selection selection(
            LabelSelector labels, FieldSelector fields, SelectableFields selectable) {
        if (labels.isEverything() && fields.isEverything()) {
            return Interest.Selection.ALL;
        }
        return object -> (labels.isEverything()
                        || labels.matches(object.tree().object("metadata").object("labels")))
                && (fields.isEverything()
                        || fields.matches(field -> selectable.value(object, field)));
    }
}
