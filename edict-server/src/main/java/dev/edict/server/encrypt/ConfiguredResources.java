package dev.edict.server.encrypt;

import dev.edict.model.name.GroupResource;
import java.nio.file.Path;
import java.util.List;

/**
 * Which resources a configuration speaks of: for those who look after it from outside.
 *
 * @param names as they stand there, such as {@code secrets} and {@code *.apps}
 * @param hash of the file, by which a server says which one it uses
 */
public record ConfiguredResources(List<String> names, String hash) {

    /** @throws IllegalArgumentException if the file can not be used; the message says why, and shows no key */
    public static ConfiguredResources read(Path file) {
        ConfigurationFile.Read read = new ConfigurationFile(file, false).read();
        return new ConfiguredResources(
                read.configuration().rules().stream().flatMap(rule -> rule.resources().stream()).toList(), read.hash());
    }

    /** Whether names like those of a configuration mean a resource. */
    public static boolean cover(List<String> names, GroupResource resource) {
        return names.stream().map(ResourceNames::parse).anyMatch(named -> named.equals(resource)
                || named.equals(ResourceNames.allOf(resource)) || named.equals(ResourceNames.EVERYTHING));
    }
}
