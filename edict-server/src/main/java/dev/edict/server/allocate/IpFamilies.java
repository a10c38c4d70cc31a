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
import dev.edict.model.value.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settles which IP families a service has, on a cluster whose services have addresses of one family or of both. */
final class IpFamilies {
    private static final String SINGLE = "SingleStack";
    private static final String PREFER = "PreferDualStack";
    private static final String REQUIRE = "RequireDualStack";
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath POLICY = SPEC.child("ipFamilyPolicy");

    private final ServiceNetwork network;

    IpFamilies(ServiceNetwork network) {
        this.network = network;
    }

    /**
     * Whether nothing is to be settled: a service that prefers two families keeps what it has until somebody asks for
     * more or less, even if the cluster has got or lost a family since.
     */
    static boolean staysAsItIs(ObjectValue service, @Nullable ObjectValue old) {
        if (old == null || !ServiceFields.needsClusterIp(service)) {
            return false;
        }
        ObjectValue spec = service.object("spec");
        ObjectValue before = old.object("spec");
        return spec.string("type").equals(before.string("type"))
                && spec.string("ipFamilyPolicy").equals(PREFER)
                && (!before.isSet("ipFamilyPolicy") || before.string("ipFamilyPolicy").equals(PREFER))
                && spec.list("clusterIPs").equals(before.list("clusterIPs"))
                && spec.list("ipFamilies").equals(before.list("ipFamilies"));
    }

    /** @throws dev.edict.model.status.ApiException if the service asks for what the cluster does not have */
    ObjectValue settle(ObjectValue service, @Nullable ObjectValue old) {
        if (!ServiceFields.needsClusterIp(service) || staysAsItIs(service, old)) {
            return service;
        }
        ObjectValue spec = withPolicy(service.object("spec"), old);
        ObjectValue settled = service.with("spec", spec);
        FieldErrors related = new FieldErrors();
        ServiceAddressRules.validate(settled, old, related);
        refuse(settled, related);
        FieldErrors errors = new FieldErrors();
        if (old != null) {
            spec = reduced(spec, old.object("spec"), errors);
        }
        checkSingle(spec, errors);
        spec = withFamiliesOfAddresses(spec, errors);
        refuse(settled, errors);
        if (isHeadlessWithoutSelector(spec)) {
            return service.with("spec", withSecondFamily(withDefaultFamily(spec)));
        }
        checkConfigured(spec, errors);
        refuse(settled, errors);
        spec = withDefaultFamily(spec);
        return service.with("spec", network.isDualStack() ? withSecondFamily(spec) : spec);
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

    /** A service that gives up its second family says so by its policy; it need not say so twice. */
    private static ObjectValue reduced(ObjectValue spec, ObjectValue before, FieldErrors errors) {
        String policy = spec.string("ipFamilyPolicy");
        if (!policy.equals(SINGLE)) {
            checkNotReduced(spec, before, "clusterIPs", "cluster IP", errors);
            checkNotReduced(spec, before, "ipFamilies", "IP family", errors);
            return spec;
        }
        ObjectValue result = spec;
        for (String key : new String[] {"clusterIPs", "ipFamilies"}) {
            ListValue now = spec.list(key);
            if (now.size() > 1 && now.equals(before.list(key))) {
                result = result.with(key, ListValue.of(now.get(0)));
            }
        }
        return result;
    }

    private static void checkNotReduced(
            ObjectValue spec, ObjectValue before, String key, String what, FieldErrors errors) {
        if (!spec.list(key).isEmpty() && spec.list(key).size() < before.list(key).size()) {
            errors.invalid(POLICY, spec.string("ipFamilyPolicy"), "must be 'SingleStack' to release the secondary " + what);
        }
    }

    private static void checkSingle(ObjectValue spec, FieldErrors errors) {
        String policy = spec.string("ipFamilyPolicy");
        if (!policy.equals(SINGLE)) {
            return;
        }
        if (spec.list("clusterIPs").size() == 2) {
            errors.invalid(POLICY, policy,
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple cluster IPs are specified");
        }
        if (spec.list("ipFamilies").size() == 2) {
            errors.invalid(POLICY, policy,
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified");
        }
    }

    private ObjectValue withFamiliesOfAddresses(ObjectValue spec, FieldErrors errors) {
        List<String> addresses = spec.list("clusterIPs").strings();
        ListValue families = spec.list("ipFamilies");
        for (int index = 0; index < addresses.size(); index++) {
            String address = addresses.get(index);
            if (address.equals(ServiceFields.NO_ADDRESS)) {
                break;
            }
            if (index >= families.size()) {
                String family = AddressRange.familyOf(address);
                if (network.hasFamily(family)) {
                    families = families.plus(new StringValue(family));
                } else {
                    errors.invalid(SPEC.child("clusterIPs").index(index), addresses,
                            family + " is not configured on this cluster");
                }
            }
        }
        return families.isEmpty() ? spec : spec.with("ipFamilies", families);
    }

    private ObjectValue withDefaultFamily(ObjectValue spec) {
        return spec.list("ipFamilies").isEmpty()
                ? spec.with("ipFamilies", ListValue.of(network.primaryFamily())) : spec;
    }

    private static ObjectValue withSecondFamily(ObjectValue spec) {
        ListValue families = spec.list("ipFamilies");
        if (families.size() != 1 || spec.string("ipFamilyPolicy").equals(SINGLE)) {
            return spec;
        }
        String other = ServiceNetwork.otherFamily(families.strings().getFirst());
        return spec.with("ipFamilies", families.plus(new StringValue(other)));
    }

    private void checkConfigured(ObjectValue spec, FieldErrors errors) {
        if (spec.string("ipFamilyPolicy").equals(REQUIRE) && !network.isDualStack()) {
            errors.invalid(POLICY, REQUIRE, "this cluster is not configured for dual-stack services");
        }
        List<String> families = spec.list("ipFamilies").strings();
        for (int index = 0; index < families.size(); index++) {
            if (!network.hasFamily(families.get(index))) {
                errors.invalid(SPEC.child("ipFamilies").index(index), families.get(index),
                        "not configured on this cluster");
            }
        }
    }
}
