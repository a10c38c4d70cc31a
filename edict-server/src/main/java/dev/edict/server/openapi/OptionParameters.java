package dev.edict.server.openapi;

import dev.edict.schema.catalogue.Documentation;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters that stand for the options of an action. Their words are those of the options' fields.
 *
 * @param changes of creating and replacing
 * @param reads of reading one object
 * @param lists of listing and watching
 */
record OptionParameters(
        List<Parameter> changes,
        List<Parameter> patches,
        List<Parameter> deletions,
        List<Parameter> collectionDeletions,
        List<Parameter> lists,
        List<Parameter> reads) {

    static OptionParameters of(Documentation documentation) {
        Reader reader = new Reader(documentation);
        List<Parameter> selection = List.of(
                reader.string("ListOptions", "continue"),
                reader.string("ListOptions", "fieldSelector"),
                reader.string("ListOptions", "labelSelector"),
                reader.integer("ListOptions", "limit"),
                reader.string("ListOptions", "resourceVersion"),
                reader.string("ListOptions", "resourceVersionMatch"),
                reader.bool("ListOptions", "sendInitialEvents"),
                reader.integer("ListOptions", "timeoutSeconds"));
        List<Parameter> lists = new ArrayList<>(selection);
        lists.add(reader.bool("ListOptions", "allowWatchBookmarks"));
        lists.add(reader.bool("ListOptions", "watch"));
        List<Parameter> deletions = List.of(
                reader.string("DeleteOptions", "dryRun"),
                reader.integer("DeleteOptions", "gracePeriodSeconds"),
                reader.bool("DeleteOptions", "ignoreStoreReadErrorWithClusterBreakingPotential"),
                reader.bool("DeleteOptions", "orphanDependents"),
                reader.string("DeleteOptions", "propagationPolicy"));
        List<Parameter> collectionDeletions = new ArrayList<>(deletions);
        collectionDeletions.addAll(selection);
        return new OptionParameters(
                reader.strings("CreateOptions", "dryRun", "fieldManager", "fieldValidation"),
                reader.patches(), deletions, collectionDeletions, lists,
                reader.strings("ListOptions", "resourceVersion"));
    }

    private record Reader(Documentation documentation) {

        List<Parameter> patches() {
            List<Parameter> patches =
                    new ArrayList<>(strings("PatchOptions", "dryRun", "fieldManager", "fieldValidation"));
            patches.add(bool("PatchOptions", "force"));
            return patches;
        }

        List<Parameter> strings(String options, String... fields) {
            List<Parameter> parameters = new ArrayList<>();
            for (String field : fields) {
                parameters.add(string(options, field));
            }
            return parameters;
        }

        Parameter string(String options, String field) {
            return read(options, field, "string");
        }

        Parameter integer(String options, String field) {
            return read(options, field, "integer");
        }

        Parameter bool(String options, String field) {
            return read(options, field, "boolean");
        }

        private Parameter read(String options, String field, String type) {
            return Parameter.query(field, type, documentation.description(DefinitionNames.META + options, field));
        }
    }
}
