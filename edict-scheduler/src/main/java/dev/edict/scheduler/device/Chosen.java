package dev.edict.scheduler.device;

import dev.edict.model.quantity.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A device that a request gets.
 *
 * @param share the name of its share, if others may have the device too
 * @param taken how much of the capacities of such a device; empty for others
 */
record Chosen(Wanted request, PooledDevice device, @Nullable String share, Map<String, Quantity> taken) {}
