package dev.edict.generator.api;

import com.palantir.javapoet.JavaFile;
import dev.edict.codegen.java.PackageSource;
import dev.edict.codegen.java.RecordSource;
import dev.edict.codegen.model.RecordModel;
import dev.edict.schema.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Writes the built-in kinds as Java records.
 *
 * <p>Arguments: the directory for the sources, then the packages, such as {@code meta.v1}: those to write, or, with a
 * {@code -} before each, all but those. Whoever takes all but some gets the description of a module of its own with them.
 */
public final class GenerateApi {
    private GenerateApi() {}

    public static void main(String[] arguments) throws IOException {
        SourceFolder sources = new SourceFolder(Path.of(arguments[0]));
        Predicate<String> wanted = wanted(List.of(arguments).subList(1, arguments.length));
        BuiltInTypes types = new BuiltInTypes(Catalogue.load(resource -> true));
        Set<String> packages = new TreeSet<>();
        for (RecordModel model : types.models()) {
            if (wanted.test(model.packageName())) {
                packages.add(model.packageName());
                for (JavaFile file : RecordSource.filesOf(model)) {
                    sources.write(file.packageName(), file.typeSpec().name(), file.toString());
                }
            }
        }
        for (String name : packages) {
            sources.write(name, "package-info", PackageSource.of(name, TypePackages.about(name)).text());
        }
        if (arguments[1].startsWith("-")) {
            sources.write("", "module-info", moduleOf(packages));
        }
        sources.deleteOthers();
    }

    private static String moduleOf(Set<String> packages) {
        return packages.stream().map("    exports %s;\n"::formatted).collect(Collectors.joining("", """
                /** The built-in kinds as immutable records. */
                module dev.edict.api {
                    requires transitive dev.edict.types;

                """, "}\n"));
    }

    private static Predicate<String> wanted(List<String> named) {
        Set<String> left = new TreeSet<>();
        Set<String> taken = new TreeSet<>();
        for (String name : named) {
            if (name.startsWith("-")) {
                left.add(TypePackages.ROOT + name.substring(1));
            } else {
                taken.add(TypePackages.ROOT + name);
            }
        }
        return name -> taken.isEmpty() ? !left.contains(name) : taken.contains(name);
    }
}
