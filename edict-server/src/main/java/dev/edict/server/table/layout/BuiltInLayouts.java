package dev.edict.server.table.layout;

import dev.edict.model.name.GroupKind;
import java.util.HashMap;
import java.util.Map;

/** The layouts of the built-in kinds, by the group and kind of their hub version. */
public final class BuiltInLayouts {
    private static final Map<GroupKind, TableLayout> LAYOUTS = gather();

    private BuiltInLayouts() {}

    /** The kind's layout, which is {@link TableLayout#DEFAULT} for kinds without columns of their own. */
    public static TableLayout of(GroupKind kind) {
        return LAYOUTS.getOrDefault(kind, TableLayout.DEFAULT);
    }

    private static Map<GroupKind, TableLayout> gather() {
        Map<GroupKind, TableLayout> layouts = new HashMap<>();
        PodLayouts.addTo(layouts);
        WorkloadLayouts.addTo(layouts);
        JobLayouts.addTo(layouts);
        AutoscalingLayouts.addTo(layouts);
        CoreLayouts.addTo(layouts);
        NetworkLayouts.addTo(layouts);
        StorageLayouts.addTo(layouts);
        AccessLayouts.addTo(layouts);
        AdmissionLayouts.addTo(layouts);
        SchedulingLayouts.addTo(layouts);
        DeviceLayouts.addTo(layouts);
        ControlLayouts.addTo(layouts);
        return Map.copyOf(layouts);
    }
}
