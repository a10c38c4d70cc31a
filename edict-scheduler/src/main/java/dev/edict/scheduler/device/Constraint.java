package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.DeviceAttribute;
import dev.edict.api.resource.v1.DeviceConstraint;
import dev.edict.api.resource.v1.ResourceClaim;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What the devices of a claim must have in common, or must not. Devices are added one after the other, and taken away in the
 * opposite order; once one does not fit, no further one mends that. Owned by one search.
 */
final class Constraint {
    private final DeviceConstraint what;
    private final String attribute;
    private final boolean isEqual;
    private final Deque<DeviceAttribute> values = new ArrayDeque<>();

    private Constraint(DeviceConstraint what, String attribute, boolean isEqual) {
        this.what = what;
        this.attribute = attribute;
        this.isEqual = isEqual;
    }

    static Constraint of(ResourceClaim claim, int index) {
        DeviceConstraint what = claim.spec().devices().constraints().get(index);
        if (what.matchAttribute() != null) {
            return new Constraint(what, what.matchAttribute(), true);
        }
        if (what.distinctAttribute() != null) {
            return new Constraint(what, what.distinctAttribute(), false);
        }
        throw new IllegalStateException("claim " + claim.key() + ", constraint #" + index
                + ": empty constraint (unsupported constraint type?)");
    }

    private boolean concerns(Wanted request) {
        return what.requests().isEmpty()
                || what.requests().contains(request.base())
                || what.requests().contains(request.name());
    }

    /** @return whether the device fits, and is one of them now */
    boolean add(Wanted request, PooledDevice device) {
        if (!concerns(request)) {
            return true;
        }
        DeviceAttribute value = find(device);
        if (value == null || !fits(value)) {
            return false;
        }
        values.push(value);
        return true;
    }

    private boolean fits(DeviceAttribute value) {
        return isEqual
                ? values.isEmpty() || isSame(value, values.peek())
                : values.stream().noneMatch(other -> isSame(value, other));
    }

    /** Of lists nobody can tell. */
    private static boolean isSame(DeviceAttribute value, DeviceAttribute other) {
        boolean isKnown =
                value.string() != null || value.intValue() != null || value.bool() != null || value.version() != null;
        return isKnown && value.equals(other);
    }

    /** Undoes the last {@link #add} that was well. */
    void remove(Wanted request) {
        if (concerns(request)) {
            values.pop();
        }
    }

    private @Nullable DeviceAttribute find(PooledDevice pooled) {
        Device device = pooled.device();
        DeviceAttribute named = device.attributes().get(attribute);
        int slash = attribute.indexOf('/');
        return named != null || slash < 0 || !attribute.substring(0, slash).equals(pooled.id().driver())
                ? named
                : device.attributes().get(attribute.substring(slash + 1));
    }
}
