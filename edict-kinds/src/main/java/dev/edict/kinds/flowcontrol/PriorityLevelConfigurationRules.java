package dev.edict.kinds.flowcontrol;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;

/** PriorityLevelConfiguration: how many requests of a priority run at once, and where the others wait. */
final class PriorityLevelConfigurationRules extends FlowControlRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> TYPES = List.of("Exempt", "Limited");
    private static final List<String> RESPONSES = List.of("Queue", "Reject");
    private static final String KEEPS_ZERO = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";
    private static final Map<String, Integer> QUEUING = Map.of("handSize", 8, "queues", 64, "queueLengthLimit", 50);
    private static final int MOST_QUEUES = 10_000_000;
    private static final int MOST_BITS = 60;

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec
                .mapObject("exempt", exempt -> exempt
                        .withDefault("nominalConcurrencyShares", 0).withDefault("lendablePercent", 0))
                .mapObject("limited", limited -> limited
                        .withDefault("nominalConcurrencyShares", 30).withDefault("lendablePercent", 0)
                        .mapObject("limitResponse", response -> response.mapObject("queuing",
                                PriorityLevelConfigurationRules::queuingDefaults))));
    }

    private static ObjectValue queuingDefaults(ObjectValue queuing) {
        ObjectValue filled = queuing;
        for (Map.Entry<String, Integer> usual : QUEUING.entrySet()) {
            filled = queuing.integer(usual.getKey()) == 0 ? filled.with(usual.getKey(), usual.getValue()) : filled;
        }
        return filled;
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        if (object.object("metadata").object("annotations").has(KEEPS_ZERO)) {
            errors.forbidden(FieldPath.of("metadata", "annotations"), "annotation '" + KEEPS_ZERO + "' is forbidden");
        }
        String name = object.object("metadata").string("name");
        ObjectValue spec = object.object("spec");
        spec(spec, name, errors);
        mandatory(spec, name, errors);
        status(object.object("status"), errors);
    }

    private static void spec(ObjectValue spec, String name, FieldErrors errors) {
        String type = spec.string("type");
        if (name.equals("exempt") != type.equals("Exempt")) {
            errors.invalid(SPEC.child("type"), type, "must be 'Exempt' if and only if `name` is 'exempt'");
        }
        switch (type) {
            case "Exempt" -> {
                if (spec.isSet("limited")) {
                    errors.forbidden(SPEC.child("limited"), "must be nil if the type is not Limited");
                }
                shares(spec.object("exempt"), SPEC.child("exempt"), errors);
                lendable(spec.object("exempt"), SPEC.child("exempt"), errors);
            }
            case "Limited" -> {
                if (spec.isSet("exempt")) {
                    errors.forbidden(SPEC.child("exempt"), "must be nil if the type is Limited");
                }
                if (spec.isSet("limited")) {
                    limited(spec.object("limited"), SPEC.child("limited"), errors);
                } else {
                    errors.required(SPEC.child("limited"), "must not be empty when type is Limited");
                }
            }
            case "" -> errors.required(SPEC.child("type"));
            default -> errors.notSupported(SPEC.child("type"), type, TYPES);
        }
    }

    private static void shares(ObjectValue part, FieldPath path, FieldErrors errors) {
        if (part.integer("nominalConcurrencyShares") < 0) {
            errors.invalid(path.child("nominalConcurrencyShares"), part.integer("nominalConcurrencyShares"),
                    "must be a non-negative integer");
        }
    }

    private static void lendable(ObjectValue part, FieldPath path, FieldErrors errors) {
        long percent = part.integer("lendablePercent");
        if (percent < 0 || percent > 100) {
            errors.invalid(path.child("lendablePercent"), percent, Messages.inclusiveRange(0, 100));
        }
    }

    private static void limited(ObjectValue limited, FieldPath path, FieldErrors errors) {
        shares(limited, path, errors);
        ObjectValue response = limited.object("limitResponse");
        FieldPath responsePath = path.child("limitResponse");
        switch (response.string("type")) {
            case "Reject" -> {
                if (response.isSet("queuing")) {
                    errors.forbidden(responsePath.child("queuing"),
                            "must be nil if limited.limitResponse.type is not Limited");
                }
            }
            case "Queue" -> {
                if (response.isSet("queuing")) {
                    queuing(response.object("queuing"), responsePath.child("queuing"), errors);
                } else {
                    errors.required(responsePath.child("queuing"),
                            "must not be empty if limited.limitResponse.type is Limited");
                }
            }
            case "" -> errors.required(responsePath.child("type"));
            default -> errors.notSupported(responsePath.child("type"), response.string("type"), RESPONSES);
        }
        lendable(limited, path, errors);
        if (limited.integer("borrowingLimitPercent") < 0) {
            errors.invalid(path.child("borrowingLimitPercent"), limited.integer("borrowingLimitPercent"),
                    "if specified, must be a non-negative integer");
        }
    }

    private static void queuing(ObjectValue queuing, FieldPath path, FieldErrors errors) {
        long queues = queuing.integer("queues");
        long hand = queuing.integer("handSize");
        if (queuing.integer("queueLengthLimit") <= 0) {
            errors.invalid(path.child("queueLengthLimit"), queuing.integer("queueLengthLimit"), "must be positive");
        }
        if (queues <= 0) {
            errors.invalid(path.child("queues"), queues, "must be positive");
        } else if (queues > MOST_QUEUES) {
            errors.invalid(path.child("queues"), queues, "must not be greater than " + MOST_QUEUES);
        }
        if (hand <= 0) {
            errors.invalid(path.child("handSize"), hand, "must be positive");
        } else if (hand > queues) {
            errors.invalid(path.child("handSize"), hand, "should not be greater than queues (" + queues + ")");
        } else if (Math.ceil(Math.log(queues) / Math.log(2) * hand) > MOST_BITS) {
            errors.invalid(path.child("handSize"), hand, "required entropy bits of deckSize " + queues
                    + " and handSize " + hand + " should not be greater than " + MOST_BITS);
        }
    }

    private static void mandatory(ObjectValue spec, String name, FieldErrors errors) {
        ObjectValue mandatory = MandatoryFlows.LEVELS.get(name);
        if (mandatory == null) {
            return;
        }
        boolean exempt = name.equals("exempt");
        ObjectValue compared = exempt ? Preparation.keep(spec, mandatory, "exempt") : spec;
        if (!SemanticEquality.equal(compared, mandatory)) {
            errors.invalid(SPEC, spec, "spec of '" + name + "'" + (exempt ? " except the 'spec.exempt' field" : "")
                    + " must equal the fixed value");
        }
    }
}
