package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.RecordModel;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the builder of a record. */
final class BuilderSource {
    private final RecordModel model;
    private final ClassName record;
    private final ClassName builder;

    BuilderSource(RecordModel model) {
        this.model = model;
        this.record = Names.of(model);
        this.builder = record.nestedClass("Builder");
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.classBuilder(builder)
                .addJavadoc("Collects the fields of a {@link $T}. Not for use by two threads.\n", record)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL);
        for (FieldModel field : model.fields()) {
            type.addField(FieldSpec.builder(Names.of(field), field.component(), Modifier.PRIVATE)
                    .initializer(Values.empty(field)).build());
        }
        type.addField(FieldSpec.builder(Names.OBJECT_VALUE, Names.UNKNOWN, Modifier.PRIVATE)
                .initializer("$T.EMPTY", Names.OBJECT_VALUE).build());
        type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        for (FieldModel field : model.fields()) {
            type.addMethod(setter(field.component(), Names.of(field)));
        }
        type.addMethod(setter(Names.UNKNOWN, Names.OBJECT_VALUE));
        return type.addMethod(build()).build();
    }

    private MethodSpec setter(String component, TypeName type) {
        return MethodSpec.methodBuilder(component)
                .addModifiers(Modifier.PUBLIC)
                .returns(builder)
                .addParameter(type, component)
                .addStatement("this.$N = $N", component, component)
                .addStatement("return this")
                .build();
    }

    private MethodSpec build() {
        List<String> arguments = new ArrayList<>(model.fields().stream().map(FieldModel::component).toList());
        arguments.add(Names.UNKNOWN);
        return MethodSpec.methodBuilder("build")
                .addModifiers(Modifier.PUBLIC)
                .returns(record)
                .addStatement("return new $T($L)", record, String.join(", ", arguments))
                .build();
    }
}
