package dev.edict.scheduler.device;

import dev.edict.api.resource.v1.CELDeviceSelector;
import dev.edict.api.resource.v1.Device;
import dev.edict.api.resource.v1.DeviceAttribute;
import dev.edict.api.resource.v1.DeviceSelector;
import dev.edict.cel.CompileException;
import dev.edict.cel.device.DeviceExpression;
import dev.edict.cel.device.DeviceValue;
import dev.edict.cel.device.DeviceValue.Attribute;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks expressions about devices. Those that were used last are kept ready. Owned by one thread. */
final class Expressions {
    private static final int KEPT = 100;
    private static final int VALUES_KEPT = 10_000;

    private final Map<String, DeviceExpression> compiled = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, DeviceExpression> eldest) {
            return size() > KEPT;
        }
    };

    /** What expressions see of devices, by the very objects: a device that changes comes as another. */
    private final Map<Device, DeviceValue> values = new IdentityHashMap<>();

    /**
     * Whether all of some expressions choose a device.
     *
     * @param whose class or claim, for people
     * @throws IllegalStateException if one of them can not be understood, or fails
     */
    boolean match(List<DeviceSelector> selectors, PooledDevice device, String whose) {
        for (int index = 0; index < selectors.size(); index++) {
            CELDeviceSelector selector = selectors.get(index).cel();
            String place = whose + ": selector #" + index + ": ";
            if (selector == null) {
                throw new IllegalStateException(place + "CEL expression empty (unsupported selector type?)");
            }
            if (!matches(selector.expression(), device, place)) {
                return false;
            }
        }
        return true;
    }

    private boolean matches(String text, PooledDevice device, String place) {
        DeviceExpression expression = compiled.get(text);
        if (expression == null) {
            try {
                expression = DeviceExpression.compile(text);
            } catch (CompileException refused) {
                throw new IllegalStateException(place + "CEL compile error: " + refused.issues(), refused);
            }
            compiled.put(text, expression);
        }
        try {
            return expression.matches(value(device));
        } catch (IllegalStateException | IllegalArgumentException failure) {
            throw new IllegalStateException(place + "CEL runtime error: " + failure.getMessage(), failure);
        }
    }

    private DeviceValue value(PooledDevice pooled) {
        if (values.size() > VALUES_KEPT) {
            values.clear();
        }
        return values.computeIfAbsent(pooled.device(), device -> seen(pooled.id().driver(), pooled.isShared(), device));
    }

    private static DeviceValue seen(String driver, boolean isShared, Device device) {
        Map<String, Attribute> attributes = new HashMap<>();
        device.attributes().forEach((name, attribute) -> attributes.put(name, seen(name, attribute)));
        Map<String, Quantity> capacity = new HashMap<>();
        device.capacity().forEach((name, amount) -> capacity.put(name, amount.value()));
        return DeviceValue.of(driver, isShared, attributes, capacity);
    }

    private static Attribute seen(String name, DeviceAttribute attribute) {
        if (attribute.intValue() != null) {
            return new Attribute.Number(attribute.intValue());
        }
        if (attribute.bool() != null) {
            return new Attribute.Flag(attribute.bool());
        }
        if (attribute.string() != null) {
            return new Attribute.Text(attribute.string());
        }
        if (attribute.version() != null) {
            return new Attribute.Version(attribute.version());
        }
        throw new IllegalArgumentException("attribute " + name + ": unsupported attribute value");
    }
}
