package dev.edict.generator.api;

/** Which Java package the types of a definition's package are in: one for each group and version. */
public final class TypePackages {
    static final String ROOT = "dev.edict.api.";

    private static final String API = "io.k8s.api.";
    private static final String APIS = ".pkg.apis.";
    private static final String PACKAGES = "io.k8s.apimachinery.pkg.";

    private TypePackages() {}

    /** The package of a definition such as {@code io.k8s.api.core.v1.Pod}. */
    public static String of(String definition) {
        String container = definition.substring(0, definition.lastIndexOf('.'));
        int apis = container.indexOf(APIS);
        if (apis >= 0) {
            return ROOT + container.substring(apis + APIS.length());
        }
        if (container.startsWith(API)) {
            return ROOT + container.substring(API.length());
        }
        if (container.startsWith(PACKAGES)) {
            return ROOT + container.substring(PACKAGES.length());
        }
        throw new IllegalArgumentException("no package for " + definition);
    }

    static String about(String packageName) {
        String[] words = packageName.substring(ROOT.length()).split("\\.");
        return words.length == 1
                ? "The types of " + words[0] + "."
                : "The types of " + words[0] + "/" + words[1] + ".";
    }
}
