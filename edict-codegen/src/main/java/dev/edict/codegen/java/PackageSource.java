package dev.edict.codegen.java;

/** The file that describes a package. */
public record PackageSource(String packageName, String description) {

    public static PackageSource of(String packageName, String description) {
        return new PackageSource(packageName, description);
    }

    public String text() {
        return """
                /** %s */
                @NullMarked
                package %s;

                import org.jspecify.annotations.NullMarked;
                """.formatted(description, packageName);
    }
}
