package dev.edict.cel.device;

import dev.edict.cel.function.NativeValues;
import dev.edict.cel.value.CelMap;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What expressions see of a device. Names of attributes and capacities without a domain are in that of the driver; a domain of which
 * a device has nothing is empty, rather than absent. Immutable.
 */
public final class DeviceValue {
    static final String DRIVER = "driver";
    static final String ATTRIBUTES = "attributes";
    static final String CAPACITY = "capacity";
    static final String MULTIPLE = "allowMultipleAllocations";

    private static final CelMap EMPTY = CelMap.of(Map.of());

    private final CelMap value;

    private DeviceValue(CelMap value) {
        this.value = value;
    }

    /** A value of an attribute. */
    public sealed interface Attribute {
        record Number(long value) implements Attribute {}

        record Flag(boolean value) implements Attribute {}

        record Text(String value) implements Attribute {}

        /** As semver.org defines it. */
        record Version(String value) implements Attribute {}
    }

    /** @throws IllegalArgumentException if a version is none */
    public static DeviceValue of(
            String driver, boolean multiple, Map<String, Attribute> attributes, Map<String, Quantity> capacity) {
        Map<String, Object> shownAttributes = new HashMap<>();
        attributes.forEach((name, attribute) -> shownAttributes.put(name, shown(name, attribute)));
        Map<String, Object> shownCapacity = new HashMap<>();
        capacity.forEach((name, amount) -> shownCapacity.put(name, NativeValues.quantity(amount)));
        return new DeviceValue(CelMap.of(Map.of(
                DRIVER, driver,
                MULTIPLE, multiple,
                ATTRIBUTES, new Domains(byDomain(shownAttributes, driver)),
                CAPACITY, new Domains(byDomain(shownCapacity, driver)))));
    }

    private static Object shown(String name, Attribute attribute) {
        return switch (attribute) {
            case Attribute.Number number -> number.value();
            case Attribute.Flag flag -> flag.value();
            case Attribute.Text text -> text.value();
            case Attribute.Version version -> {
                try {
                    yield NativeValues.version(version.value());
                } catch (IllegalArgumentException malformed) {
                    throw new IllegalArgumentException(
                            "attribute " + name + ": parse semantic version: " + malformed.getMessage(), malformed);
                }
            }
        };
    }

    private static Map<String, CelMap> byDomain(Map<String, Object> values, String driver) {
        Map<String, Map<Object, Object>> domains = new HashMap<>();
        values.forEach((name, value) -> {
            int slash = name.indexOf('/');
            String domain = slash < 0 ? driver : name.substring(0, slash);
            domains.computeIfAbsent(domain, any -> new HashMap<>()).put(name.substring(slash + 1), value);
        });
        Map<String, CelMap> maps = new HashMap<>();
        domains.forEach((domain, entries) -> maps.put(domain, CelMap.of(entries)));
        return maps;
    }

    CelMap value() {
        return value;
    }

    private static final class Domains extends CelMap {
        private final Map<String, CelMap> domains;

        Domains(Map<String, CelMap> domains) {
            this.domains = domains;
        }

        @Override
        public long size() {
            return domains.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            return key instanceof String domain ? domains.getOrDefault(domain, EMPTY) : null;
        }

        @Override
        public Iterator<Object> keys() {
            return domains.keySet().stream().map(Object.class::cast).iterator();
        }
    }
}
