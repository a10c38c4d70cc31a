package dev.edict.codegen.process;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;

/** One annotation of ours: its values by their names, those that are not said included. */
final class Mark {
    private final AnnotationMirror mirror;
    private final Map<String, Object> values = new HashMap<>();

    Mark(AnnotationMirror mirror, Elements elements) {
        this.mirror = mirror;
        elements.getElementValuesWithDefaults(mirror).forEach(
                (method, value) -> values.put(method.getSimpleName().toString(), value.getValue()));
    }

    AnnotationMirror mirror() {
        return mirror;
    }

    private Object value(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalStateException(mirror + " has no " + name + ": the annotations are of another version");
        }
        return value;
    }

    String string(String name) {
        return (String) value(name);
    }

    double number(String name) {
        return ((Number) value(name)).doubleValue();
    }

    long integer(String name) {
        return ((Number) value(name)).longValue();
    }

    boolean bool(String name) {
        return (Boolean) value(name);
    }

    /** The name of a constant. */
    String constant(String name) {
        return ((VariableElement) value(name)).getSimpleName().toString();
    }

    List<String> strings(String name) {
        return ((List<?>) value(name)).stream()
                .map(item -> (String) ((AnnotationValue) item).getValue())
                .toList();
    }

    List<AnnotationMirror> mirrors(String name) {
        return ((List<?>) value(name)).stream()
                .map(item -> (AnnotationMirror) ((AnnotationValue) item).getValue())
                .toList();
    }
}
