package dev.edict.server.allocate;

import dev.edict.kinds.core.service.ServiceFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.IpAddress;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The addresses of services: one for each of its families, given when it comes, or when it gets a second family, and taken
 * back when it loses one. An update that names another address gets none: that addresses stay is for the rules to say.
 */
final class ClusterIps {
    private static final FieldPath CLUSTER_IPS = FieldPath.of("spec", "clusterIPs");
    private static final String ADDRESSES = "clusterIPs";
    private static final String FAMILIES = "ipFamilies";

    private final OpenRanges ranges;
    private final Claims claims;
    private final RandomGenerator random;

    ClusterIps(OpenRanges ranges, Claims claims, RandomGenerator random) {
        this.ranges = ranges;
        this.claims = claims;
        this.random = random;
    }

    /** A service without addresses, or with those that it asks for, as it is with all of its addresses. */
    ObjectValue give(ObjectValue service) {
        if (!ServiceFields.needsClusterIp(service) || isHeadless(service)) {
            return service;
        }
        ObjectValue spec = service.object("spec");
        List<String> wanted = new ArrayList<>(spec.list(ADDRESSES).strings());
        List<String> families = spec.list(FAMILIES).strings();
        while (wanted.size() < families.size()) {
            wanted.add("");
        }
        for (int index = 0; index < families.size(); index++) {
            wanted.set(index, allocate(service, wanted, index, families.get(index)));
        }
        return wanted.isEmpty() ? service : service.with("spec", spec
                .with("clusterIP", wanted.getFirst())
                .with(ADDRESSES, texts(wanted)));
    }

    /** A changed service: with what its new type or families need, and without what they no longer need. */
    ObjectValue change(ObjectValue service, ObjectValue old) {
        if (IpFamilies.staysAsItIs(service, old)) {
            return service;
        }
        boolean needed = ServiceFields.needsClusterIp(service);
        boolean had = ServiceFields.needsClusterIp(old);
        if (!had && needed) {
            return give(service);
        }
        if (isHeadless(old)) {
            return service;
        }
        ObjectValue before = old.object("spec");
        if (had && !needed) {
            before.list(ADDRESSES).strings().forEach(claims::releaseAddress);
            return service;
        }
        ObjectValue spec = service.object("spec");
        int families = spec.list(FAMILIES).size();
        int familiesBefore = before.list(FAMILIES).size();
        if (familiesBefore == 2 && families == 1 && before.list(ADDRESSES).size() == 2) {
            claims.releaseAddress(before.list(ADDRESSES).strings().get(1));
        }
        return familiesBefore == 1 && families == 2 ? withSecond(service) : service;
    }

    private ObjectValue withSecond(ObjectValue service) {
        ObjectValue spec = service.object("spec");
        List<String> wanted = new ArrayList<>(spec.list(ADDRESSES).strings());
        while (wanted.size() < 2) {
            wanted.add("");
        }
        wanted.set(1, allocate(service, wanted, 1, spec.list(FAMILIES).strings().get(1)));
        return service.with("spec", spec.with(ADDRESSES, texts(wanted)));
    }

    /** Takes back what a service has that goes. */
    void release(ObjectValue service) {
        if (ServiceFields.needsClusterIp(service) && !isHeadless(service)) {
            service.object("spec").list(ADDRESSES).strings().forEach(claims::releaseAddress);
        }
    }

    private static boolean isHeadless(ObjectValue service) {
        List<String> addresses = service.object("spec").list(ADDRESSES).strings();
        return !addresses.isEmpty() && addresses.getFirst().equals(ServiceFields.NO_ADDRESS);
    }

    private static ListValue texts(List<String> words) {
        return ListValue.copyOf(words.stream().map(StringValue::new).toList());
    }

    private String allocate(ObjectValue service, List<String> wanted, int index, String family) {
        String address = wanted.get(index);
        return address.isEmpty() ? any(service, family) : chosen(service, wanted, address, family);
    }

    private String any(ObjectValue service, String family) {
        for (AddressRange range : ranges.ofFamily(family)) {
            String address = claims.isDryRun()
                    ? range.networkAddress() : range.any(random, claims::claimAddress, claims::mayBeFree);
            if (address != null) {
                return address;
            }
        }
        throw ApiErrors.internal("failed to allocate a serviceIP for Service "
                + ApiErrors.quote(new ApiObject(service).name()) + ": range is full");
    }

    private String chosen(ObjectValue service, List<String> wanted, String text, String family) {
        IpAddress address = IpAddress.parse(text);
        if (address == null) {
            throw ApiErrors.internal("failed to parse service IP " + ApiErrors.quote(text));
        }
        if (claims.isDryRun()) {
            List<AddressRange> open = ranges.ofFamily(family);
            if (!open.isEmpty() && !open.getFirst().contains(address)) {
                throw failure(service, wanted, text, "the provided IP (" + address
                        + ") is not in the valid range. The range of valid IPs is " + open.getFirst());
            }
            return text;
        }
        if (ranges.holding(address) == null) {
            throw failure(service, wanted, text, "the provided network does not match the current range");
        }
        if (!claims.claimAddress(address.toString())) {
            throw failure(service, wanted, text, "provided IP is already allocated");
        }
        return text;
    }

    private static ApiException failure(ObjectValue service, List<String> wanted, String text, String problem) {
        return ApiErrors.invalid(new GroupKind("", "Service"), new ApiObject(service).name(), new FieldErrors().invalid(
                CLUSTER_IPS, wanted, "failed to allocate IP " + text + ": " + problem));
    }
}
