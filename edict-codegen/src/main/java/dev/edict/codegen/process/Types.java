package dev.edict.codegen.process;

import dev.edict.codegen.model.FieldModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** What the compiler knows of types. */
final class Types {
    private final Elements elements;

    Types(ProcessingEnvironment environment) {
        this.elements = environment.getElementUtils();
    }

    /** The class of a type; null for those that are none. */
    static @Nullable TypeElement elementOf(TypeMirror type) {
        return type instanceof DeclaredType declared ? (TypeElement) declared.asElement() : null;
    }

    static String nameOf(TypeMirror type) {
        TypeElement element = elementOf(type);
        return element == null ? type.getKind().name().toLowerCase(Locale.ROOT)
                : element.getQualifiedName().toString();
    }

    String packageOf(Element element) {
        return elements.getPackageOf(element).getQualifiedName().toString();
    }

    /** The name without the package, with dots if it is nested. */
    String simpleName(TypeElement type) {
        String name = type.getQualifiedName().toString();
        String container = packageOf(type);
        return container.isEmpty() ? name : name.substring(container.length() + 1);
    }

    /** The class beside a type that has its constants when it has none itself. */
    String holderOf(TypeElement type) {
        return simpleName(type).replace(".", "") + "Codec";
    }

    /** The whole name of a class that is written for a type. */
    String besides(TypeElement type, String suffix) {
        return qualified(packageOf(type), simpleName(type).replace(".", "") + suffix);
    }

    boolean exists(String packageName, String name) {
        return exists(qualified(packageName, name));
    }

    boolean exists(String qualifiedName) {
        return elements.getTypeElement(qualifiedName) != null;
    }

    private static String qualified(String packageName, String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /** Whether the type is being compiled, rather than found compiled. */
    boolean isSource(TypeElement type) {
        JavaFileObject file = elements.getFileObjectOf(type);
        return file != null && file.getKind() == JavaFileObject.Kind.SOURCE;
    }

    static boolean hasConstant(TypeElement type, String name) {
        return type.getEnclosedElements().stream().anyMatch(member -> member.getKind() == ElementKind.FIELD
                && member.getModifiers().contains(Modifier.STATIC)
                && member.getSimpleName().contentEquals(name));
    }

    /** Whether other classes of its package see the type. */
    static boolean isVisible(TypeElement type) {
        for (Element element = type; element instanceof TypeElement; element = element.getEnclosingElement()) {
            if (element.getModifiers().contains(Modifier.PRIVATE)) {
                return false;
            }
        }
        return true;
    }

    /** Whether its objects have a place of their own in the API. */
    boolean isResource(TypeElement type) {
        return hasConstant(type, "CODEC") ? hasConstant(type, "TYPE") : marksOf(type).has("ApiResource");
    }

    /** What is said of a type: by its Javadoc, or, where it is compiled, by the codec that was written for it. */
    Comment commentOf(TypeElement type) {
        if (isSource(type)) {
            return new Comment(elements.getDocComment(type));
        }
        TypeElement codec = elements.getTypeElement(qualified(packageOf(type), holderOf(type)));
        Mark said = codec == null ? null : marksOf(codec).get("Described");
        return said == null ? new Comment(null)
                : new Comment(said.string("value"), said.strings("components"), said.strings("texts"));
    }

    Marks marksOf(Element element) {
        return new Marks(elements, element);
    }

    Marks marksOf(TypeMirror type) {
        return new Marks(elements, type);
    }

    /** The components of a record that are fields of the API: all but one that keeps what is not known. */
    List<Component> componentsOf(TypeElement record) {
        Comment comment = commentOf(record);
        boolean generated = hasConstant(record, "CODEC");
        List<Component> components = new ArrayList<>();
        for (RecordComponentElement element : record.getRecordComponents()) {
            if (!isUnknown(element)) {
                String java = element.getSimpleName().toString();
                Marks marks = new Marks(elements, element, element.asType());
                Mark name = marks.get("Name");
                String json = name != null ? name.string("value") : generated ? FieldModel.nameOf(java) : java;
                components.add(new Component(element, json, marks, comment.of(java)));
            }
        }
        return components;
    }

    static boolean isUnknown(RecordComponentElement component) {
        return component.getSimpleName().contentEquals("unknown")
                && nameOf(component.asType()).equals("dev.edict.model.value.ObjectValue");
    }

    /** The constants of an enum with their texts, in their order. */
    Map<String, String> constantsOf(TypeElement type) {
        Map<String, String> constants = new LinkedHashMap<>();
        for (Element member : type.getEnclosedElements()) {
            if (member.getKind() == ElementKind.ENUM_CONSTANT) {
                Mark name = marksOf(member).get("Name");
                String java = member.getSimpleName().toString();
                constants.put(java, name == null ? java : name.string("value"));
            }
        }
        return constants;
    }
}
