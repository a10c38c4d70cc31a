package dev.edict.codegen.process;

import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/** Tells what is wrong, where it is wrong, and once. One compilation tells of everything that it can find. */
final class Problems {
    private final Messager messager;
    private final Set<Problem> told = new HashSet<>();

    private record Problem(Element element, String message) {}

    Problems(Messager messager) {
        this.messager = messager;
    }

    void at(Element element, String message) {
        if (told.add(new Problem(element, message))) {
            messager.printMessage(Diagnostic.Kind.ERROR, message, element);
        }
    }

    void at(Element element, AnnotationMirror annotation, String message) {
        if (told.add(new Problem(element, message))) {
            messager.printMessage(Diagnostic.Kind.ERROR, message, element, annotation);
        }
    }

    int count() {
        return told.size();
    }
}
