package dev.edict.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data flows one way through the rooms: no room knows a room that comes after it. */
class LayeringTest {
    /** Rooms in the order of the picture; each may use those before it. */
    private static final List<List<String>> ORDER = List.of(
            List.of("http", "certificate", "document", "expression", "configure", "socket"),
            List.of("watch", "webhook", "encrypt"),
            List.of("filter"),
            List.of("health", "metrics", "table", "discovery", "openapi"),
            List.of("registry"),
            List.of("allocate", "convert", "loop"),
            List.of("authenticate", "authorize", "audit", "flow", "sign"),
            List.of("admit"),
            List.of("route", "proxy"),
            List.of("action", "aggregate", "kubelet"),
            List.of("custom"),
            List.of("assembly"),
            List.of("bootstrap"));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.edict.server");

    static List<Integer> levels() {
        return java.util.stream.IntStream.range(0, ORDER.size() - 1).boxed().toList();
    }

    private static String[] packages(int from, int to) {
        return ORDER.subList(from, to).stream().flatMap(List::stream)
                .map(room -> "dev.edict.server." + room + "..").toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("levels")
    void aRoomKnowsNoneThatComesAfterIt(int level) {
        noClasses().that().resideInAnyPackage(packages(level, level + 1))
                .should().dependOnClassesThat().resideInAnyPackage(packages(level + 1, ORDER.size()))
                .because("the rooms are in this order: " + ORDER)
                .allowEmptyShould(true).check(CLASSES);
    }

    @ParameterizedTest
    @MethodSource("levels")
    void nobodyButTheAssemblyKnowsTheServer(int level) {
        noClasses().that().resideInAnyPackage(packages(level, level + 1))
                .should().dependOnClassesThat().resideInAPackage("dev.edict.server")
                .because("the server object puts the rooms together").allowEmptyShould(true).check(CLASSES);
    }
}
