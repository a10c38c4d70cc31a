package dev.edict.codegen.process;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/** Tells what is wrong, where it is wrong. One compilation tells of everything that it can find. */
final class Problems {
    private final Messager messager;
    private int count;

    Problems(Messager messager) {
        this.messager = messager;
    }

    void at(Element element, String message) {
        count++;
        messager.printMessage(Diagnostic.Kind.ERROR, message, element);
    }

    void at(Element element, AnnotationMirror annotation, String message) {
        count++;
        messager.printMessage(Diagnostic.Kind.ERROR, message, element, annotation);
    }

    int count() {
        return count;
    }
}
