package dev.edict.server.route;

import dev.edict.model.selector.FieldRequirement;
import dev.edict.model.selector.FieldSelector;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.http.Query;
import dev.edict.server.watch.Clue;
import dev.edict.server.watch.Interest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which objects a list or watch selects.
 *
 * @param name the single object that can match, or null
 * @param field a field that has one value in all objects that match, or null
 */
record Selections(Interest.Selection selection, @Nullable String name, Clue.@Nullable Field field) {
    /** Fields that tell objects apart best, before all others. */
    private static final List<String> TELLING =
            List.of("spec.nodeName", "involvedObject.uid", "involvedObject.name", "spec.clusterIP");

    /** What a list or watch is to show. @param pathName the name that the path gives, or empty */
    static Selections read(Query query, SelectableFields selectable, String pathName) {
        return read(query, selectable, pathName, QueryValues.isTrue(query.first("includeUninitialized")));
    }

    /** What is deleted together: those that nobody sees yet, too. */
    static Selections ofDeletion(Query query, SelectableFields selectable) {
        return read(query, selectable, "", true);
    }

    private static Selections read(Query query, SelectableFields selectable, String pathName, boolean hidden) {
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
        return new Selections(
                selection(labels, fields, selectable, name, hidden), name, field(fields, selectable));
    }

    /**
     * By what a watcher with this selection is found.
     *
     * @param prefix the start of the keys that are watched
     * @param precise whether a name is all that a key has beyond the prefix
     */
    @Nullable Clue clue(String prefix, boolean precise) {
        if (name == null) {
            return field;
        }
        return precise ? new Clue.Key(prefix + name) : Clue.Field.name(name);
    }

    private static Clue.@Nullable Field field(FieldSelector fields, SelectableFields selectable) {
        List<FieldRequirement> exact = fields.requirements().stream()
                .filter(requirement -> requirement.operator() == Operator.EQUALS && selectable.isStored(requirement.field()))
                .toList();
        return exact.stream()
                .filter(requirement -> TELLING.contains(requirement.field()))
                .findFirst()
                .or(() -> exact.stream().findFirst())
                .map(requirement -> new Clue.Field(requirement.field(), requirement.value(),
                        object -> selectable.value(object, requirement.field())))
                .orElse(null);
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
            return FieldSelector.parse(text).map(requirement -> new FieldRequirement(
                    selectable.resolve(requirement.field()),
                    requirement.operator(), requirement.value()));
        } catch (SelectorException wrong) {
            throw ApiErrors.badRequest(String.valueOf(wrong.getMessage()));
        }
    }

    private static Interest.Selection selection(
            LabelSelector labels, FieldSelector fields, SelectableFields selectable, @Nullable String name, boolean hidden) {
        if (labels.isEverything() && fields.isEverything()) {
            return hidden ? Interest.Selection.ALL : Interest.Selection.INITIALIZED;
        }
        String end = name == null ? "" : "/" + name;
        return object -> object.key().endsWith(end) && (hidden || !object.isUninitialized()) && (labels.isEverything()
                        || labels.matches(object.tree().object("metadata").object("labels")))
                && (fields.isEverything()
                        || fields.matches(field -> selectable.value(object, field)));
    }
}
