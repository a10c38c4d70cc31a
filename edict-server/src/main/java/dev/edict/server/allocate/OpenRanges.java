package dev.edict.server.allocate;

import dev.edict.model.format.IpAddress;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ranges from which services get addresses now: those of every ServiceCIDR that is ready and not about to go. One
 * that says nothing of its readiness counts as ready. The server's own ranges are there from the beginning, before it has
 * written them down as the ServiceCIDR {@value #OWN}.
 */
final class OpenRanges {
    /** The ServiceCIDR that the server makes of its settings. */
    static final String OWN = "kubernetes";

    private final List<AddressRange> ranges;

    private OpenRanges(List<AddressRange> ranges) {
        this.ranges = ranges;
    }

    /** @param declared all ServiceCIDRs that there are */
    static OpenRanges of(ServiceNetwork network, List<ObjectValue> declared) {
        List<AddressRange> open = new ArrayList<>();
        if (declared.stream().noneMatch(cidr -> new ApiObject(cidr).name().equals(OWN))) {
            open.addAll(network.ranges());
        }
        for (ObjectValue cidr : declared) {
            if (isReady(new ApiObject(cidr))) {
                cidr.object("spec").list("cidrs").strings().forEach(text -> add(text, open));
            }
        }
        return new OpenRanges(open);
    }

    private static void add(String text, List<AddressRange> open) {
        try {
            AddressRange range = AddressRange.parse(text);
            if (!open.contains(range)) {
                open.add(range);
            }
        } catch (IllegalArgumentException tooLarge) {
            // A block that is valid in itself but has more addresses than can be managed gives none.
        }
    }

    private static boolean isReady(ApiObject cidr) {
        return !cidr.isBeingDeleted() && cidr.status().list("conditions").objects().stream()
                .filter(condition -> condition.string("type").equals("Ready"))
                .allMatch(condition -> condition.string("status").equals("True"));
    }

    List<AddressRange> ofFamily(String family) {
        return ranges.stream().filter(range -> range.family().equals(family)).toList();
    }

    /** The range that an address can be taken from, or null. */
    @Nullable AddressRange holding(IpAddress address) {
        return ranges.stream().filter(range -> range.contains(address)).findFirst().orElse(null);
    }
}
