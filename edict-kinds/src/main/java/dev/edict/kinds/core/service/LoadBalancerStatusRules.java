package dev.edict.kinds.core.service;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;

/** The rules for the points at which a load balancer takes traffic. */
public final class LoadBalancerStatusRules {
    private static final List<String> MODES = List.of("Proxy", "VIP");

    private LoadBalancerStatusRules() {}

    static void validate(
            ObjectValue status, ObjectValue old, boolean allowed, FieldPath path, FieldErrors errors) {
        List<ObjectValue> points = status.list("ingress").objects();
        FieldPath pointsPath = path.child("ingress");
        if (!allowed) {
            if (!points.isEmpty()) {
                errors.forbidden(pointsPath, "may only be used when `spec.type` is 'LoadBalancer'");
            }
            return;
        }
        List<String> known = old.list("ingress").objects().stream()
                .map(point -> point.string("ip")).filter(address -> !address.isEmpty()).toList();
        for (int index = 0; index < points.size(); index++) {
            point(points.get(index), known, pointsPath.index(index), errors);
        }
    }

    /** What to warn of in the status of an object that is reached through a load balancer. */
    public static List<String> warnings(ObjectValue status) {
        List<String> warnings = new ArrayList<>();
        List<ObjectValue> points = status.object("loadBalancer").list("ingress").objects();
        for (int index = 0; index < points.size(); index++) {
            String address = points.get(index).string("ip");
            if (!address.isEmpty()) {
                warnings.addAll(AddressFormats.ipWarnings(
                        FieldPath.of("status", "loadBalancer", "ingress").index(index), address));
            }
        }
        return warnings;
    }

    private static void point(ObjectValue point, List<String> known, FieldPath path, FieldErrors errors) {
        String address = point.string("ip");
        if (!address.isEmpty()) {
            AddressFormats.ipOfLegacyField(errors, path.child("ip"), address, known);
        }
        String mode = point.stringOrNull("ipMode");
        if (mode == null) {
            if (!address.isEmpty()) {
                errors.required(path.child("ipMode"), "must be specified when `ip` is set");
            }
        } else if (address.isEmpty()) {
            errors.forbidden(path.child("ipMode"), "may not be specified when `ip` is not set");
        } else if (!MODES.contains(mode)) {
            errors.notSupported(path.child("ipMode"), mode, MODES);
        }
        HostNameRules.notAnAddress(point.string("hostname"), path.child("hostname"), errors);
    }
}
