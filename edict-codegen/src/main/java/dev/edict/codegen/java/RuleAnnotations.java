package dev.edict.codegen.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.edict.codegen.model.FieldRules;
import dev.edict.codegen.model.RecordModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes what an API says of a generated record and its fields as annotations: the compiled record still has them. */
final class RuleAnnotations {
    private static final String PACKAGE = "dev.edict.types.annotation";

    private RuleAnnotations() {}

    static List<AnnotationSpec> of(RecordModel model) {
        return model.atomic() ? List.of(merge("MapType", "atomic").build()) : List.of();
    }

    static List<AnnotationSpec> of(FieldRules rules) {
        List<AnnotationSpec> annotations = new ArrayList<>();
        if (rules.required()) {
            annotations.add(AnnotationSpec.builder(ClassName.get(PACKAGE, "Required")).build());
        }
        String standard = rules.standard();
        if (standard != null) {
            annotations.add(AnnotationSpec.builder(ClassName.get(PACKAGE, "Default")).addMember("value", "$S", standard).build());
        }
        if (!rules.listType().isEmpty()) {
            AnnotationSpec.Builder list = merge("ListType", rules.listType());
            if (!rules.keys().isEmpty()) {
                list.addMember("keys", strings(rules.keys()));
            }
            annotations.add(list.build());
        }
        if (rules.atomic()) {
            annotations.add(merge("MapType", "atomic").build());
        }
        return annotations;
    }

    private static AnnotationSpec.Builder merge(String name, String constant) {
        ClassName annotation = ClassName.get(PACKAGE, name);
        return AnnotationSpec.builder(annotation)
                .addMember("value", "$T.$L", annotation.nestedClass("Merge"), constant.toUpperCase(Locale.ROOT));
    }

    private static CodeBlock strings(List<String> texts) {
        CodeBlock all = texts.stream().map(text -> CodeBlock.of("$S", text)).collect(CodeBlock.joining(", "));
        return texts.size() == 1 ? all : CodeBlock.of("{$L}", all);
    }
}
