package dev.edict.codegen.process;

import dev.edict.codegen.crd.DefinitionModel;
import dev.edict.codegen.crd.Manifest;
import dev.edict.codegen.process.ResourceReader.Version;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.tools.StandardLocation;

/** Collects the versions of resources over all rounds; in the end, writes their manifests and registers their types. */
final class Definitions {
    private static final String PROVIDERS = "META-INF/services/dev.edict.types.TypeProvider";

    private final Filer filer;
    private final Types types;
    private final Problems problems;
    private final Map<String, List<Version>> versions = new TreeMap<>();

    Definitions(Filer filer, Types types, Problems problems) {
        this.filer = filer;
        this.types = types;
        this.problems = problems;
    }

    void add(Version version) {
        versions.computeIfAbsent(version.resource().group() + "/" + version.resource().kind(), key -> new ArrayList<>())
                .add(version);
    }

    void write() {
        versions.values().forEach(this::write);
        if (!versions.isEmpty()) {
            register(versions.values().stream().flatMap(List::stream).toList());
        }
    }

    /** Adds types to those that schemes find. What was registered by a compilation of other types stays, as long as it is there. */
    private void register(List<Version> all) {
        TreeSet<String> providers = new TreeSet<>();
        try {
            CharSequence before = filer.getResource(StandardLocation.CLASS_OUTPUT, "", PROVIDERS).getCharContent(true);
            before.toString().lines().filter(types::exists).forEach(providers::add);
        } catch (IOException | IllegalArgumentException e) {
            providers.clear(); // there was none
        }
        all.forEach(version -> providers.add(types.besides(version.record(), "Type")));
        Element[] origins = all.stream().map(Version::record).toArray(Element[]::new);
        try (Writer out = filer.createResource(StandardLocation.CLASS_OUTPUT, "", PROVIDERS, origins).openWriter()) {
            out.write(String.join("\n", providers) + "\n");
        } catch (IOException e) {
            problems.at(all.getFirst().record(), "types can not be registered: " + e.getMessage());
        }
    }

    private void write(List<Version> all) {
        if (!isSound(all)) {
            return;
        }
        Version stored = all.stream().filter(version -> version.version().storage()).findFirst().orElseThrow();
        DefinitionModel definition = new DefinitionModel(stored.resource().group(), stored.names(),
                stored.resource().namespaced(), stored.labels(), stored.annotations(), stored.conversion(),
                all.stream().map(Version::version).toList());
        Element[] origins = all.stream().map(Version::record).toArray(Element[]::new);
        try (Writer out = filer.createResource(StandardLocation.CLASS_OUTPUT, "", Manifest.path(definition), origins)
                .openWriter()) {
            out.write(Manifest.yaml(definition));
        } catch (IOException e) {
            problems.at(stored.record(), "the manifest can not be written: " + e.getMessage());
        }
    }

    /** Whether the versions agree with each other; if not, it has been told. */
    private boolean isSound(List<Version> all) {
        int before = problems.count();
        Version first = all.getFirst();
        Set<String> names = new HashSet<>();
        int stored = 0;
        for (Version version : all) {
            if (!names.add(version.resource().version())) {
                problems.at(version.record(), "there is a version " + version.resource().version() + " already");
            }
            if (version.version().storage() && ++stored > 1) {
                problems.at(version.record(), "another version is stored: write storage = false on all but one");
            }
            if (!version.resource().plural().equals(first.resource().plural())
                    || version.resource().namespaced() != first.resource().namespaced()) {
                problems.at(version.record(), "versions of one resource have the same plural and scope");
            }
        }
        if (stored == 0) {
            problems.at(first.record(), "no version is stored: one has to be");
        }
        return problems.count() == before;
    }
}
