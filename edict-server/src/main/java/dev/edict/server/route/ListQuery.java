package dev.edict.server.route;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.http.Query;
import dev.edict.server.registry.ListOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the options of a list or watch, and refuses combinations that make no sense. */
final class ListQuery {
    private ListQuery() {}

    static ListOptions read(Query query, boolean watch) {
        Long limit = QueryValues.integer(query.first("limit"));
        Long timeout = QueryValues.integer(query.first("timeoutSeconds"));
        String initial = query.first("sendInitialEvents");
        ListOptions options = new ListOptions(
                text(query.first("resourceVersion")),
                text(query.first("resourceVersionMatch")),
                limit == null ? 0 : limit,
                text(query.first("continue")),
                watch,
                QueryValues.isTrue(query.first("allowWatchBookmarks")),
                initial == null ? null : Boolean.valueOf(QueryValues.isTrue(initial)),
                timeout).withDefaults();
        FieldErrors errors = new FieldErrors();
        if (watch) {
            validateWatch(options, errors);
        } else {
            validateList(options, errors);
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(new GroupKind("meta.k8s.io", "ListOptions"), "", errors);
        }
        return options;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    private static void validateList(ListOptions options, FieldErrors errors) {
        FieldPath match = FieldPath.of("resourceVersionMatch");
        String matching = options.resourceVersionMatch();
        if (!matching.isEmpty()) {
            if (options.resourceVersion().isEmpty()) {
                errors.forbidden(match, "resourceVersionMatch is forbidden unless resourceVersion is provided");
            }
            if (!options.continueToken().isEmpty()) {
                errors.forbidden(match, "resourceVersionMatch is forbidden when continue is provided");
            }
            if (!List.of("Exact", "NotOlderThan").contains(matching)) {
                errors.notSupported(match, matching, List.of("Exact", "NotOlderThan", ""));
            }
            if (matching.equals("Exact") && options.resourceVersion().equals("0")) {
                errors.forbidden(match, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
            }
        }
        if (options.sendInitialEvents() != null) {
            errors.forbidden(FieldPath.of("sendInitialEvents"), "sendInitialEvents is forbidden for list");
        }
    }

    private static void validateWatch(ListOptions options, FieldErrors errors) {
        FieldPath match = FieldPath.of("resourceVersionMatch");
        String matching = options.resourceVersionMatch();
        if (options.sendInitialEvents() == null) {
            if (!matching.isEmpty()) {
                errors.forbidden(match,
                        "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
            }
        } else if (!matching.equals("NotOlderThan")) {
            errors.forbidden(match, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
        }
        if (!matching.isEmpty() && !matching.equals("NotOlderThan")) {
            errors.notSupported(match, matching, List.of("NotOlderThan"));
        }
        if (!matching.isEmpty() && !options.continueToken().isEmpty()) {
            errors.forbidden(match, "resourceVersionMatch is forbidden when continue is provided");
        }
    }
}
