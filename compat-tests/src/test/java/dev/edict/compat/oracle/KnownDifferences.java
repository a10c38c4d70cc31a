package dev.edict.compat.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The steps that may differ from their recordings, {@code scenario == step} a line; comments say why. Whatever else differs
 * is a fault.
 */
record KnownDifferences(Set<String> lines) {
    static KnownDifferences read() throws IOException {
        return new KnownDifferences(Files.readAllLines(
                        Path.of(System.getProperty("basedir", "."), "scenarios", "known-differences")).stream()
                .map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    private static String line(Verdict verdict, Verdict.Difference difference) {
        return verdict.scenario().name() + " == " + difference.step();
    }

    /** The verdict without the differences that are known. */
    Verdict unknown(Verdict verdict) {
        return new Verdict(verdict.scenario(), verdict.steps(), verdict.differing().stream()
                .filter(difference -> !lines.contains(line(verdict, difference))).toList());
    }

    /** The lines about scenarios that were played and whose steps agree by now. */
    List<String> gone(Report report) {
        return lines.stream().filter(line -> report.verdicts().stream().anyMatch(verdict ->
                line.startsWith(verdict.scenario().name() + " == ")
                        && verdict.differing().stream().noneMatch(difference -> line.equals(line(verdict, difference)))))
                .toList();
    }
}
