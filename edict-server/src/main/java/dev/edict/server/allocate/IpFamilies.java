package dev.edict.server.allocate;

import dev.edict.kinds.core.service.ServiceAddressRules;
import dev.edict.kinds.core.service.ServiceFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settles which IP families a service has, on a cluster whose services have IPv4 addresses only. */
final class IpFamilies {
    private static final String IPV4 = "IPv4";
    private static final String IPV6 = "IPv6";
    private static final String SINGLE = "SingleStack";
    private static final String REQUIRE = "RequireDualStack";
    private static final FieldPath SPEC = FieldPath.of("spec");

    private IpFamilies() {}

    /** @throws dev.edict.model.status.ApiException if the service asks for what the cluster does not have */
    static ObjectValue settle(ObjectValue service, @Nullable ObjectValue old) {
        if (!ServiceFields.needsClusterIp(service)) {
            return service;
        }
        ObjectValue spec = withPolicy(service.object("spec"), old);
        ObjectValue settled = service.with("spec", spec);
        FieldErrors related = new FieldErrors();
        ServiceAddressRules.validate(settled, old, related);
        refuse(settled, related);
        FieldErrors errors = new FieldErrors();
        spec = reduced(spec, old);
        checkSingle(spec, errors);
        spec = withFamiliesOfAddresses(spec, errors);
        refuse(settled, errors);
        if (isHeadlessWithoutSelector(spec)) {
            return service.with("spec", withBothFamilies(spec));
        }
        checkConfigured(spec, errors);
        refuse(settled, errors);
        if (spec.list("ipFamilies").isEmpty()) {
            spec = spec.with("ipFamilies", ListValue.of(IPV4));
        }
        return service.with("spec", spec);
    }

    private static void refuse(ObjectValue service, FieldErrors errors) {
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(new GroupKind("", "Service"), new ApiObject(service).name(), errors);
        }
    }

    private static ObjectValue withPolicy(ObjectValue spec, @Nullable ObjectValue old) {
        if (spec.isSet("ipFamilyPolicy")) {
            return spec;
        }
        String before = old == null ? "" : old.object("spec").string("ipFamilyPolicy");
        return spec.with("ipFamilyPolicy",
                !before.isEmpty() ? before : isHeadlessWithoutSelector(spec) ? REQUIRE : SINGLE);
    }

    private static boolean isHeadlessWithoutSelector(ObjectValue spec) {
        return spec.string("clusterIP").equals(ServiceFields.NO_ADDRESS) && spec.object("selector").isEmpty();
    }

    /** A service that gives up its second family need not say so twice. */
    private static ObjectValue reduced(ObjectValue spec, @Nullable ObjectValue old) {
        if (old == null || !spec.string("ipFamilyPolicy").equals(SINGLE)) {
            return spec;
        }
        ObjectValue before = old.object("spec");
        ObjectValue result = spec;
        for (String key : new String[] {"clusterIPs", "ipFamilies"}) {
            ListValue now = spec.list(key);
            if (now.size() > 1 && now.equals(before.list(key))) {
                result = result.with(key, ListValue.of(now.get(0)));
            }
        }
        return result;
    }

    private static void checkSingle(ObjectValue spec, FieldErrors errors) {
        String policy = spec.string("ipFamilyPolicy");
        if (!policy.equals(SINGLE)) {
            return;
        }
        if (spec.list("clusterIPs").size() == 2) {
            errors.invalid(SPEC.child("ipFamilyPolicy"), policy,
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple cluster IPs are specified");
        }
        if (spec.list("ipFamilies").size() == 2) {
            errors.invalid(SPEC.child("ipFamilyPolicy"), policy,
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified");
        }
    }

    private static ObjectValue withFamiliesOfAddresses(ObjectValue spec, FieldErrors errors) {
        List<String> addresses = spec.list("clusterIPs").strings();
        ListValue families = spec.list("ipFamilies");
        for (int index = 0; index < addresses.size(); index++) {
            String address = addresses.get(index);
            if (address.equals(ServiceFields.NO_ADDRESS)) {
                break;
            }
            if (index >= families.size()) {
                if (address.contains(":")) {
                    errors.invalid(SPEC.child("clusterIPs").index(index), addresses,
                            IPV6 + " is not configured on this cluster");
                } else {
                    families = families.plus(new dev.edict.model.value.StringValue(IPV4));
                }
            }
        }
        return families.isEmpty() ? spec : spec.with("ipFamilies", families);
    }

    private static ObjectValue withBothFamilies(ObjectValue spec) {
        ListValue families = spec.list("ipFamilies").isEmpty() ? ListValue.of(IPV4) : spec.list("ipFamilies");
        if (families.size() < 2 && !spec.string("ipFamilyPolicy").equals(SINGLE)) {
            boolean first = families.strings().getFirst().equals(IPV4);
            families = families.plus(new dev.edict.model.value.StringValue(first ? IPV6 : IPV4));
        }
        return spec.with("ipFamilies", families);
    }

    private static void checkConfigured(ObjectValue spec, FieldErrors errors) {
        if (spec.string("ipFamilyPolicy").equals(REQUIRE)) {
            errors.invalid(SPEC.child("ipFamilyPolicy"), REQUIRE,
                    "this cluster is not configured for dual-stack services");
        }
        List<String> families = spec.list("ipFamilies").strings();
        for (int index = 0; index < families.size(); index++) {
            if (!families.get(index).equals(IPV4)) {
                errors.invalid(SPEC.child("ipFamilies").index(index), families.get(index),
                        "not configured on this cluster");
            }
        }
    }
}
