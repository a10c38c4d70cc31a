package dev.edict.codegen.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of ours at one place. What may stand on a component and on its type stands on both for the compiler, and counts
 * once here.
 */
final class Marks {
    private static final String PACKAGE = "dev.edict.types.annotation.";

    /** Those that may stand more than once. */
    private static final Set<String> CONTAINERS = Set.of("Rule.All", "PrinterColumn.All");

    private final Map<String, List<Mark>> marks = new LinkedHashMap<>();
    private final boolean nullable;

    Marks(Elements elements, AnnotatedConstruct... places) {
        Map<String, AnnotationMirror> mirrors = new LinkedHashMap<>();
        boolean mayBeNull = false;
        for (AnnotatedConstruct place : places) {
            for (AnnotationMirror mirror : place.getAnnotationMirrors()) {
                mirrors.putIfAbsent(mirror.toString(), mirror);
                mayBeNull |= mirror.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable");
            }
        }
        this.nullable = mayBeNull;
        Map<String, AnnotationMirror> each = new LinkedHashMap<>();
        mirrors.values().forEach(mirror -> unfold(elements, mirror, each));
        for (AnnotationMirror mirror : each.values()) {
            marks.computeIfAbsent(nameOf(mirror), name -> new ArrayList<>()).add(new Mark(mirror, elements));
        }
    }

    private static void unfold(Elements elements, AnnotationMirror mirror, Map<String, AnnotationMirror> each) {
        String name = nameOf(mirror);
        if (CONTAINERS.contains(name)) {
            new Mark(mirror, elements).mirrors("value").forEach(inner -> each.putIfAbsent(inner.toString(), inner));
        } else if (!name.isEmpty()) {
            each.putIfAbsent(mirror.toString(), mirror);
        }
    }

    /** The name of an annotation of ours; empty for others. */
    private static String nameOf(AnnotationMirror mirror) {
        String name = ((TypeElement) mirror.getAnnotationType().asElement()).getQualifiedName().toString();
        return name.startsWith(PACKAGE) ? name.substring(PACKAGE.length()) : "";
    }

    /** Whether an annotation says that there may be null, whosever it is. */
    boolean isNullable() {
        return nullable;
    }

    boolean has(String name) {
        return marks.containsKey(name);
    }

    @Nullable Mark get(String name) {
        List<Mark> found = marks.get(name);
        return found == null ? null : found.getFirst();
    }

    List<Mark> all(String name) {
        return marks.getOrDefault(name, List.of());
    }

    Collection<String> names() {
        return marks.keySet();
    }
}
