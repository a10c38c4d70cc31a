package dev.edict.codegen.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import dev.edict.codegen.model.FieldModel;
import java.util.List;

/** Writes what the Javadoc of a written type says into an annotation of its codec, where it survives the compiler. */
final class DescribedSource {
    private static final ClassName DESCRIBED = ClassName.get("dev.edict.types.annotation", "Described");

    private DescribedSource() {}

    /** The annotation; none if nothing is said. */
    static List<AnnotationSpec> of(String description, List<FieldModel> fields) {
        AnnotationSpec.Builder annotation = AnnotationSpec.builder(DESCRIBED);
        if (!description.isEmpty()) {
            annotation.addMember("value", "$S", description);
        }
        boolean any = !description.isEmpty();
        for (FieldModel field : fields) {
            if (!field.description().isEmpty()) {
                annotation.addMember("components", "$S", field.component());
                annotation.addMember("texts", "$S", field.description());
                any = true;
            }
        }
        return any ? List.of(annotation.build()) : List.of();
    }
}
