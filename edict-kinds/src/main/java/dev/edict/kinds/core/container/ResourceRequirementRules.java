package dev.edict.kinds.core.container;

import dev.edict.kinds.core.podspec.ClaimNames;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNameRules;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The rules for what a container, or a pod as a whole, asks for and may use. */
public final class ResourceRequirementRules {
    private ResourceRequirementRules() {}

    /** @param claimNames of the resource claims of the pod */
    public static void container(ObjectValue requirements, ClaimNames claimNames, PodRuleOptions options, FieldPath path,
            FieldErrors errors) {
        requirements(requirements, false, claimNames, options, path, errors);
    }

    /** The requirements of a pod as a whole. */
    public static void pod(ObjectValue requirements, ClaimNames claimNames, PodRuleOptions options, FieldPath path,
            FieldErrors errors) {
        requirements(requirements, true, claimNames, options, path, errors);
    }

    private static void requirements(ObjectValue requirements, boolean pod, ClaimNames claimNames,
            PodRuleOptions options, FieldPath path, FieldErrors errors) {
        Map<String, Quantity> limits = ResourceLists.quantities(requirements.object("limits"));
        Map<String, Quantity> requests = ResourceLists.quantities(requirements.object("requests"));
        limits.forEach((name, amount) -> {
            amount(name, amount, pod, path.child("limits").key(name), errors);
            pages(name, amount, options, path.child("limits").key(name), errors);
        });
        requests.forEach((name, amount) -> {
            amount(name, amount, pod, path.child("requests").key(name), errors);
            withinLimit(name, amount, limits, path, errors);
            pages(name, amount, options, path.child("requests").key(name), errors);
        });
        if (hasHugePages(limits, requests) && !hasCompute(limits) && !hasCompute(requests)) {
            errors.forbidden(path, "HugePages require cpu or memory");
        }
        claims(requirements.list("claims").objects(), claimNames, path.child("claims"), errors);
    }

    private static boolean hasHugePages(Map<String, Quantity> limits, Map<String, Quantity> requests) {
        return limits.keySet().stream().anyMatch(ResourceNames::isHugePage)
                || requests.keySet().stream().anyMatch(ResourceNames::isHugePage);
    }

    private static boolean hasCompute(Map<String, Quantity> list) {
        return list.containsKey(ResourceNames.CPU) || list.containsKey(ResourceNames.MEMORY);
    }

    private static void amount(String name, Quantity amount, boolean pod, FieldPath path, FieldErrors errors) {
        if (pod) {
            podResourceName(name, path, errors);
        } else {
            ResourceNameRules.ofContainer(name, path, errors);
        }
        quantity(name, amount, path, errors);
    }

    private static void pages(
            String name, Quantity amount, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        if (ResourceNames.isHugePage(name)
                && !options.tolerates(Tolerance.INDIVISIBLE_HUGE_PAGES)
                && !ResourceNames.isWholeNumberOfPages(name, amount)) {
            errors.invalid(path, amount.toString(), amount + " is not positive integer multiple of " + name);
        }
    }

    private static void withinLimit(
            String name, Quantity request, Map<String, Quantity> limits, FieldPath path, FieldErrors errors) {
        Quantity limit = limits.get(name);
        if (limit == null) {
            if (!ResourceNames.isOvercommitAllowed(name)) {
                errors.required(path.child("limits"), "Limit must be set for non overcommitable resources");
            }
        } else if (!request.equals(limit) && !ResourceNames.isOvercommitAllowed(name)) {
            errors.invalid(path.child("requests"), request.toString(),
                    "must be equal to " + name + " limit of " + limit);
        } else if (request.compareTo(limit) > 0) {
            errors.invalid(path.child("requests"), request.toString(),
                    "must be less than or equal to " + name + " limit of " + limit);
        }
    }

    /** An amount of a resource: not negative, and whole where the resource comes in whole units. */
    static void quantity(String name, Quantity amount, FieldPath path, FieldErrors errors) {
        if (amount.sign() < 0) {
            errors.invalid(path, amount.toString(), Messages.NOT_NEGATIVE);
        }
        if (ResourceNames.isInteger(name) && amount.milliValue() % 1000 != 0) {
            errors.invalid(path, amount.toString(), Messages.INTEGER);
        }
    }

    private static void podResourceName(String name, FieldPath path, FieldErrors errors) {
        int before = errors.size();
        ResourceNameRules.any(name, path, errors);
        if (errors.size() == before && !ResourceNames.isSupportedForPods(name)) {
            errors.notSupported(path, name,
                    List.of(ResourceNames.CPU, ResourceNames.HUGE_PAGES, ResourceNames.MEMORY));
        }
    }

    private static void claims(
            List<ObjectValue> claims, ClaimNames claimNames, FieldPath path, FieldErrors errors) {
        NavigableSet<String> seen = new TreeSet<>();
        for (int index = 0; index < claims.size(); index++) {
            String name = claims.get(index).string("name");
            if (name.isEmpty()) {
                errors.required(path.index(index));
                continue;
            }
            claim(name, claims.get(index).string("request"), seen, path.index(index), errors);
            if (!claimNames.contains(name)) {
                errors.add(new FieldError(ErrorType.NOT_FOUND, path.index(index).toString(), new StringValue(name),
                        claimNames.mustBeOne()));
            }
        }
    }

    private static void claim(
            String name, String request, NavigableSet<String> seen, FieldPath path, FieldErrors errors) {
        if (seen.contains(name)) {
            errors.duplicate(path, name);
            return;
        }
        String key = name;
        if (!request.isEmpty()) {
            FieldRules.format(Formats.dns1123Label(request), request, path.child("request"), errors);
            key = name + "/" + request;
        }
        if (seen.contains(key)) {
            errors.duplicate(path, key);
        } else if (request.isEmpty()) {
            // The character after the slash ends what begins with the name and a slash.
            seen.subSet(name + "/", name + "0").forEach(other -> errors.duplicate(path, name));
        }
        seen.add(key);
    }
}
