package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.ScoringStrategy;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How nodes are compared by what is asked for of them. */
final class StrategySection {
    private static final String BY_SHAPE = "RequestedToCapacityRatio";
    private static final String SHAPE_FIELD = "requestedToCapacityRatio";
    private static final Map<String, ScoringStrategy.Type> TYPES = Map.of(
            "LeastAllocated", ScoringStrategy.Type.LEAST, "MostAllocated", ScoringStrategy.Type.MOST,
            BY_SHAPE, ScoringStrategy.Type.BY_SHAPE);
    private static final int MOST_WEIGHT = 100;
    private static final int MOST_UTILIZATION = 100;
    private static final int MOST_POINTS = 10;

    private StrategySection() {}

    static ScoringStrategy of(Settings section, FieldPath path, FieldErrors errors) {
        section.requireKnown(Set.of("type", "resources", SHAPE_FIELD));
        String word = section.string("type");
        ScoringStrategy.Type type = TYPES.get(word);
        if (type == null) {
            errors.notSupported(path.child("type"), word, TYPES.keySet().stream().sorted().toList());
        }
        List<ScoringStrategy.Weighted> resources = weighted(section);
        for (int index = 0; index < resources.size(); index++) {
            ScoringStrategy.Weighted resource = resources.get(index);
            if (resource.weight() <= 0 || resource.weight() > MOST_WEIGHT) {
                errors.invalid(path.child("resources").index(index).child("weight"), resource.weight(),
                        "resource weight of " + resource.resource() + " not in valid range (0, 100]");
            }
        }
        List<ScoringStrategy.Point> shape = shape(section, path.child(SHAPE_FIELD), word, errors);
        return new ScoringStrategy(type == null ? ScoringStrategy.Type.LEAST : type,
                resources.isEmpty() ? ScoringStrategy.USUAL.resources() : resources, shape);
    }

    /** Resources with their weights, which are 1 where nothing is said. */
    static List<ScoringStrategy.Weighted> weighted(Settings section) {
        return section.objects("resources").stream()
                .map(resource -> resource.requireKnown(Set.of("name", "weight")))
                .map(resource -> new ScoringStrategy.Weighted(
                        resource.string("name"), resource.integer("weight") == 0 ? 1 : resource.integer("weight")))
                .toList();
    }

    private static List<ScoringStrategy.Point> shape(Settings section, FieldPath path, String type, FieldErrors errors) {
        boolean said = section.tree().isSet(SHAPE_FIELD);
        List<ScoringStrategy.Point> shape =
                points(section.object(SHAPE_FIELD).requireKnown(Set.of("shape")));
        if (!type.equals(BY_SHAPE)) {
            if (said) {
                errors.forbidden(path, "must be nil when type is not RequestedToCapacityRatio");
            }
        } else if (!said) {
            errors.required(path, "must be specified when type is RequestedToCapacityRatio");
        } else {
            checkShape(shape, path.child("shape"), errors);
        }
        return shape;
    }

    static List<ScoringStrategy.Point> points(Settings section) {
        List<ScoringStrategy.Point> points = new ArrayList<>();
        for (Settings point : section.objects("shape")) {
            point.requireKnown(Set.of("utilization", "score"));
            points.add(new ScoringStrategy.Point(point.smallInteger("utilization"), point.smallInteger("score")));
        }
        return points;
    }

    private static void checkShape(List<ScoringStrategy.Point> shape, FieldPath path, FieldErrors errors) {
        if (shape.isEmpty()) {
            errors.required(path, "at least one point must be specified");
        }
        for (int index = 1; index < shape.size(); index++) {
            if (shape.get(index - 1).utilization() >= shape.get(index).utilization()) {
                errors.invalid(path.index(index).child("utilization"), shape.get(index).utilization(),
                        "values must be sorted in increasing order");
                break;
            }
        }
        for (int index = 0; index < shape.size(); index++) {
            FieldPath place = path.index(index);
            checkRange(shape.get(index).utilization(), MOST_UTILIZATION, place.child("utilization"), errors);
            checkRange(shape.get(index).score(), MOST_POINTS, place.child("score"), errors);
        }
    }

    private static void checkRange(int number, int most, FieldPath path, FieldErrors errors) {
        if (number < 0 || number > most) {
            errors.invalid(path, number, "not in valid range [0, " + most + "]");
        }
    }
}
