package dev.edict.cel.function;

import dev.edict.cel.type.CelType;
import java.util.LinkedHashMap;
import java.util.Map;

/** The functions and types that every expression in Kubernetes 1.36 has. */
public final class Libraries {
    private static final FunctionTable FUNCTIONS = functions();
    private static final Map<String, CelType> TYPES = types();

    private Libraries() {}

    public static FunctionTable base() {
        return FUNCTIONS;
    }

    /** The same, and those that help to write patches. */
    public static FunctionTable withPatches() {
        FunctionTable.Builder table = FUNCTIONS.toBuilder();
        PatchFunctions.addTo(table);
        return table.build();
    }

    /** The types that have names, each as the type of itself. */
    public static Map<String, CelType> namedTypes() {
        return TYPES;
    }

    private static FunctionTable functions() {
        FunctionTable.Builder table = FunctionTable.builder();
        StandardFunctions.addTo(table);
        UrlFunctions.addTo(table);
        RegexFunctions.addTo(table);
        ListFunctions.addTo(table);
        OptionalFunctions.addTo(table);
        QuantityFunctions.addTo(table);
        StringFunctions.addTo(table);
        AddressFunctions.addTo(table);
        NamedFormats.addTo(table);
        MapFunctions.addTo(table);
        VersionFunctions.addTo(table);
        AccessFunctions.addTo(table);
        return table.build();
    }

    private static Map<String, CelType> types() {
        Map<String, CelType> types = new LinkedHashMap<>(StandardFunctions.types());
        types.put(AddressFunctions.IP.name(), CelType.typeOf(AddressFunctions.IP));
        types.put(AddressFunctions.CIDR.name(), CelType.typeOf(AddressFunctions.CIDR));
        return Map.copyOf(types);
    }
}
