package dev.edict.kinds.core.service;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.IpAddress;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for a Service's cluster addresses, their families and the policy between them. */
public final class ServiceAddressRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath CLUSTER_IPS = SPEC.child("clusterIPs");
    private static final FieldPath FAMILIES = SPEC.child("ipFamilies");
    private static final FieldPath POLICY = SPEC.child("ipFamilyPolicy");
    private static final List<String> KNOWN_FAMILIES = List.of("IPv4", "IPv6");
    private static final List<String> KNOWN_POLICIES = List.of("PreferDualStack", "RequireDualStack", "SingleStack");
    private static final String FIXED = "may not change once set";

    private ServiceAddressRules() {}

    /** The rules for the fields as they stand; also checked before an address is allocated. */
    public static void validate(ObjectValue service, @Nullable ObjectValue old, FieldErrors errors) {
        if (!ServiceFields.needsClusterIp(service)) {
            return;
        }
        ObjectValue spec = service.object("spec");
        ListValue addresses = spec.list("clusterIPs");
        agreement(spec.string("clusterIP"), addresses, errors);
        families(spec.list("ipFamilies").strings(), errors);
        if (spec.get("ipFamilyPolicy") instanceof StringValue policy && !KNOWN_POLICIES.contains(policy.text())) {
            errors.notSupported(POLICY, policy, KNOWN_POLICIES);
        }
        List<String> known = old == null ? List.of() : old.object("spec").list("clusterIPs").strings();
        boolean valid = addresses(addresses, known, errors);
        if (addresses.size() > 2) {
            errors.invalid(CLUSTER_IPS, addresses, "may only hold up to 2 values");
        }
        if (!valid) {
            return;
        }
        if (addresses.size() > 1 && !isDualStack(addresses.strings())) {
            errors.invalid(CLUSTER_IPS, addresses, "may specify no more than one IP for each IP family");
        }
        if (!ServiceFields.isHeadless(service)) {
            matchFamilies(addresses.strings(), spec.list("ipFamilies").strings(), errors);
        }
    }

    private static void agreement(String address, ListValue addresses, FieldErrors errors) {
        if (address.isEmpty()) {
            if (!addresses.isEmpty()) {
                errors.invalid(CLUSTER_IPS, addresses, "must be empty when `clusterIP` is not specified");
            }
        } else if (addresses.isEmpty()) {
            errors.required(CLUSTER_IPS);
        } else if (!addresses.strings().get(0).equals(address)) {
            errors.invalid(CLUSTER_IPS, addresses, "first value must match `clusterIP`");
        }
    }

    private static void families(List<String> families, FieldErrors errors) {
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < families.size(); index++) {
            String family = families.get(index);
            if (!KNOWN_FAMILIES.contains(family)) {
                errors.notSupported(FAMILIES.index(index), family, KNOWN_FAMILIES);
            }
            if (!seen.add(family)) {
                errors.duplicate(FAMILIES.index(index), family);
            }
        }
    }

    private static boolean addresses(ListValue addresses, List<String> known, FieldErrors errors) {
        boolean valid = true;
        List<String> texts = addresses.strings();
        for (int index = 0; index < texts.size(); index++) {
            int before = errors.size();
            if (index == 0 && texts.get(0).equals(ServiceFields.NO_ADDRESS)) {
                if (texts.size() > 1) {
                    errors.invalid(CLUSTER_IPS, addresses, "'None' must be the first and only value");
                }
            } else {
                AddressFormats.ipOfLegacyField(errors, CLUSTER_IPS.index(index), texts.get(index), known);
            }
            valid &= errors.size() == before;
        }
        return valid;
    }

    private static boolean isDualStack(List<String> addresses) {
        boolean four = false;
        boolean six = false;
        for (String address : addresses) {
            four |= !isIpv6(address);
            six |= isIpv6(address);
        }
        return four && six;
    }

    private static boolean isIpv6(String text) {
        IpAddress address = IpAddress.parse(text);
        return address != null && address.isIpv6();
    }

    private static void matchFamilies(List<String> addresses, List<String> families, FieldErrors errors) {
        for (int index = 0; index < Math.min(addresses.size(), families.size()); index++) {
            String address = addresses.get(index);
            String family = families.get(index);
            if ((family.equals("IPv4") && isIpv6(address)) || (family.equals("IPv6") && !isIpv6(address))) {
                errors.invalid(CLUSTER_IPS.index(index), address,
                        "expected an " + family + " value as indicated by `ipFamilies[" + index + "]`");
            }
        }
    }

    /** The rules for changing the fields: a second family may come and go, the first stays. */
    static void validateUpdate(ObjectValue service, ObjectValue old, FieldErrors errors) {
        if (!ServiceFields.needsClusterIp(service) || !ServiceFields.needsClusterIp(old)) {
            return;
        }
        boolean headless = ServiceFields.isHeadless(service);
        boolean wasHeadless = ServiceFields.isHeadless(old);
        if (!headless || !wasHeadless) {
            addressChange(service.object("spec"), old.object("spec"), errors);
        }
        if (!headless && !wasHeadless) {
            familyChange(service.object("spec"), old.object("spec"), errors);
        }
    }

    private static void addressChange(ObjectValue spec, ObjectValue oldSpec, FieldErrors errors) {
        ListValue addresses = spec.list("clusterIPs");
        ListValue oldAddresses = oldSpec.list("clusterIPs");
        if (addresses.size() == oldAddresses.size()) {
            for (int index = 0; index < addresses.size(); index++) {
                if (!addresses.get(index).equals(oldAddresses.get(index))) {
                    errors.invalid(CLUSTER_IPS.index(index), addresses, FIXED);
                }
            }
            return;
        }
        if (addresses.isEmpty()) {
            errors.invalid(CLUSTER_IPS.index(0), NullValue.NULL, "primary clusterIP can not be unset");
        } else if (!oldAddresses.isEmpty() && !addresses.get(0).equals(oldAddresses.get(0))) {
            errors.invalid(CLUSTER_IPS.index(0), addresses, FIXED);
        }
        if (addresses.size() < oldAddresses.size() && addresses.size() == 1) {
            requireSingleStack(spec, "clusterIP", errors);
        }
    }

    private static void familyChange(ObjectValue spec, ObjectValue oldSpec, FieldErrors errors) {
        ListValue families = spec.list("ipFamilies");
        ListValue oldFamilies = oldSpec.list("ipFamilies");
        if (families.size() == oldFamilies.size()) {
            for (int index = 0; index < families.size(); index++) {
                if (!families.get(index).equals(oldFamilies.get(index))) {
                    errors.invalid(FAMILIES.index(0), families, FIXED);
                }
            }
            return;
        }
        if (families.size() < oldFamilies.size() && spec.list("clusterIPs").isEmpty()) {
            errors.invalid(FAMILIES.index(0), orNull(spec.get("ipFamilies")), "primary ipFamily can not be unset");
        }
        if (!families.isEmpty() && !oldFamilies.isEmpty() && !families.get(0).equals(oldFamilies.get(0))) {
            errors.invalid(FAMILIES.index(0), orNull(spec.get("clusterIPs")), FIXED);
        }
        if (families.size() < oldFamilies.size() && families.size() == 1) {
            requireSingleStack(spec, "ipFamily", errors);
        }
    }

    private static void requireSingleStack(ObjectValue spec, String released, FieldErrors errors) {
        if (!spec.string("ipFamilyPolicy").equals("SingleStack")) {
            errors.invalid(POLICY, orNull(spec.get("ipFamilyPolicy")),
                    "must be set to 'SingleStack' when releasing the secondary " + released);
        }
    }

    private static Value orNull(@Nullable Value value) {
        return value == null ? NullValue.NULL : value;
    }
}
