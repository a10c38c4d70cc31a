package dev.edict.cel.function;

import dev.edict.cel.type.CelType;

/** What loops that make maps are built on. */
final class MapFunctions {
    private MapFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        CelType key = CelType.parameter("K");
        CelType value = CelType.parameter("V");
        CelType map = CelType.map(key, value);
        table.global("cel.@mapInsert", "@mapInsert_map_key_value", map, Collector::insert, map, key, value)
                .global("cel.@mapInsert", "@mapInsert_map_map", map, Collector::insert, map, map);
    }
}
