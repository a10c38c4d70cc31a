package dev.edict.codegen.java;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that describes a package. */
public record PackageSource(String packageName, String description) {

    public static PackageSource of(String packageName, String description) {
        return new PackageSource(packageName, description);
    }

    public void writeTo(Path directory) throws IOException {
        Path folder = directory.resolve(packageName.replace('.', '/'));
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("package-info.java"), text());
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
