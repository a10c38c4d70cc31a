package dev.edict.codegen.process;

import dev.edict.codegen.crd.DefinitionModel.ConversionService;
import dev.edict.codegen.crd.DefinitionModel.ResourceNames;
import dev.edict.codegen.crd.VersionModel;
import dev.edict.codegen.model.ResourceModel;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Reads what a record says of the resource that it is a version of. */
final class ResourceReader {
    private static final Pattern GROUP = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+");
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    /** Groups in which servers take nothing that the community has not looked at. */
    private static final Pattern PROTECTED = Pattern.compile("(^|\\.)(k8s|kubernetes)\\.io$");
    private static final int MOST_SELECTABLE = 8;
    private static final Set<String> COLUMN_TYPES = Set.of("string", "integer", "number", "boolean", "date");

    private final Types types;
    private final Problems problems;

    ResourceReader(Types types, Problems problems) {
        this.types = types;
        this.problems = problems;
    }

    /** A record's version of a resource, with what is taken from it if it is the one that is stored. */
    record Version(
            TypeElement record,
            ResourceModel resource,
            ResourceNames names,
            Map<String, String> labels,
            Map<String, String> annotations,
            @Nullable ConversionService conversion,
            VersionModel version) {}

    ResourceModel resource(TypeElement record) {
        Mark mark = Objects.requireNonNull(types.marksOf(record).get("ApiResource"));
        ResourceNames names = names(record, mark);
        check(record, mark, names);
        return new ResourceModel(mark.string("group"), mark.string("version"), names.kind(), names.plural(),
                mark.constant("scope").equals("NAMESPACED"));
    }

    Version version(TypeElement record, ResourceModel resource, ObjectValue schema) {
        Marks marks = types.marksOf(record);
        Mark mark = Objects.requireNonNull(marks.get("ApiResource"));
        boolean deprecated = record.getAnnotation(Deprecated.class) != null;
        String warning = mark.string("deprecationWarning");
        VersionModel version = new VersionModel(resource.version(), mark.bool("served"), mark.bool("storage"),
                deprecated || !warning.isEmpty() ? warning : null, schema, subresources(record, marks, mark, schema),
                marks.all("PrinterColumn").stream().map(column -> column(record, column)).toList(),
                selectable(record, mark, schema));
        return new Version(record, resource, names(record, mark), pairs(record, mark, "labels"),
                pairs(record, mark, "annotations"), conversion(record, marks), version);
    }

    private static ResourceNames names(TypeElement record, Mark mark) {
        String kind = mark.string("kind").isEmpty() ? record.getSimpleName().toString() : mark.string("kind");
        String small = kind.toLowerCase(Locale.ROOT);
        return new ResourceNames(kind,
                mark.string("plural").isEmpty() ? plural(small) : mark.string("plural"),
                mark.string("singular").isEmpty() ? small : mark.string("singular"),
                mark.strings("shortNames"), mark.strings("categories"));
    }

    /** The plural by the rules that most English words follow. */
    static String plural(String word) {
        if (word.matches(".*(s|x|z|ch|sh)")) {
            return word + "es";
        }
        return word.matches(".*[^aeiou]y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
    }

    private void check(TypeElement record, Mark mark, ResourceNames names) {
        if (!GROUP.matcher(mark.string("group")).matches()) {
            problems.at(record, mark.mirror(), "the group has to be a domain name with a dot, such as example.dev");
        }
        if (!LABEL.matcher(mark.string("version")).matches()) {
            problems.at(record, mark.mirror(), "the version has to be a word in small letters, such as v1");
        }
        if (!LABEL.matcher(names.plural()).matches() || !LABEL.matcher(names.singular()).matches()) {
            problems.at(record, mark.mirror(), "plural and singular have to be words in small letters");
        }
        if (!LABEL.matcher(names.kind().toLowerCase(Locale.ROOT)).matches()) {
            problems.at(record, mark.mirror(), "the kind has to be of letters and digits, such as Network, not " + names.kind());
        }
        for (String name : Stream.concat(names.shortNames().stream(), names.categories().stream()).toList()) {
            if (!LABEL.matcher(name).matches()) {
                problems.at(record, mark.mirror(), "short names and categories have to be words in small letters, not " + name);
            }
        }
        if (PROTECTED.matcher(mark.string("group")).find()
                && mark.strings("annotations").stream().noneMatch(pair -> pair.startsWith("api-approved.kubernetes.io="))) {
            problems.at(record, mark.mirror(), "groups below k8s.io and kubernetes.io need the annotation "
                    + "api-approved.kubernetes.io: take a group of your own domain");
        }
        boolean metadata = types.componentsOf(record).stream().anyMatch(component ->
                component.javaName().equals("metadata") && Types.nameOf(component.type()).equals(WellKnown.OBJECT_META));
        if (!metadata) {
            problems.at(record, "a resource needs a component ObjectMeta metadata");
        }
        String mixin = types.simpleName(record).replace(".", "") + "With";
        boolean resource = record.getInterfaces().stream().anyMatch(type ->
                Types.nameOf(type).equals("dev.edict.types.Resource")
                        || Types.nameOf(type).endsWith(mixin)
                        || type.getKind() == TypeKind.ERROR && type.toString().endsWith(mixin));
        if (!resource) {
            problems.at(record, "a resource has to implement " + mixin + ", which is written for it, or Resource");
        }
    }

    private List<String> selectable(TypeElement record, Mark mark, ObjectValue schema) {
        List<String> paths = mark.strings("selectableFields");
        if (paths.size() > MOST_SELECTABLE) {
            problems.at(record, mark.mirror(), "at most " + MOST_SELECTABLE + " fields can be selected by");
        }
        for (String path : paths) {
            path(record, mark, FieldPaths.problem(path, "", List.of("string", "integer", "boolean"), schema));
        }
        return paths;
    }

    private void path(TypeElement record, Mark mark, @Nullable String problem) {
        if (problem != null) {
            problems.at(record, mark.mirror(), problem);
        }
    }

    private ObjectValue subresources(TypeElement record, Marks marks, Mark mark, ObjectValue schema) {
        ObjectValue result = ObjectValue.EMPTY;
        boolean status = types.componentsOf(record).stream().anyMatch(component -> component.name().equals("status"));
        if (status && mark.bool("statusSubresource")) {
            result = result.with("status", ObjectValue.EMPTY);
        }
        Mark scale = marks.get("Scale");
        if (scale == null) {
            return result;
        }
        path(record, scale, FieldPaths.problem(scale.string("specReplicas"), ".spec", List.of("integer"), schema));
        path(record, scale, FieldPaths.problem(scale.string("statusReplicas"), ".status", List.of("integer"), schema));
        if (!scale.string("selector").isEmpty()) {
            path(record, scale, FieldPaths.problem(scale.string("selector"), "", List.of("string"), schema));
        }
        ObjectValue paths = ObjectValue.of(
                "specReplicasPath", scale.string("specReplicas"), "statusReplicasPath", scale.string("statusReplicas"));
        String selector = scale.string("selector");
        return result.with("scale", selector.isEmpty() ? paths : paths.with("labelSelectorPath", selector));
    }

    private ObjectValue column(TypeElement record, Mark mark) {
        if (!COLUMN_TYPES.contains(mark.string("type"))) {
            problems.at(record, mark.mirror(), "a column is of type string, integer, number, boolean or date");
        }
        if (!mark.string("jsonPath").startsWith(".")) {
            problems.at(record, mark.mirror(), "a path begins with a dot, such as .spec.cidr");
        }
        ObjectValue column = ObjectValue.of(
                "name", mark.string("name"), "jsonPath", mark.string("jsonPath"), "type", mark.string("type"));
        for (String name : List.of("format", "description")) {
            column = mark.string(name).isEmpty() ? column : column.with(name, mark.string(name));
        }
        long priority = mark.integer("priority");
        return priority == 0 ? column : column.with("priority", priority);
    }

    private @Nullable ConversionService conversion(TypeElement record, Marks marks) {
        Mark mark = marks.get("ConvertedBy");
        if (mark == null) {
            return null;
        }
        boolean service = !mark.string("namespace").isEmpty() && !mark.string("service").isEmpty();
        if (service == !mark.string("url").isEmpty()) {
            problems.at(record, mark.mirror(), "a converter is a service, with its namespace, or has a URL");
        }
        return new ConversionService(mark.string("namespace"), mark.string("service"),
                mark.string("path"), (int) mark.integer("port"), mark.string("url"));
    }

    private Map<String, String> pairs(TypeElement record, Mark mark, String name) {
        Map<String, String> pairs = new TreeMap<>();
        for (String pair : mark.strings(name)) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                problems.at(record, mark.mirror(), name + " are written as key=value, not " + pair);
            } else {
                pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        return pairs;
    }
}
