package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.RecordModel;
import dev.edict.codegen.model.ResourceModel;
import javax.lang.model.element.Modifier;

/** Writes the class with the constants that name a type of objects, which makes it known to schemes, too. */
final class ObjectTypeSource {
    private final RecordModel model;
    private final ResourceModel resource;
    private final ClassName record;

    ObjectTypeSource(RecordModel model, ResourceModel resource) {
        this.model = model;
        this.resource = resource;
        this.record = Names.of(model);
    }

    TypeSpec type() {
        return TypeSpec.classBuilder(Names.beside(record, "Type"))
                .addJavadoc("Names the type of {@link $T}.\n", record)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(Names.TYPE_PROVIDER)
                .addField(FieldSpec.builder(ParameterizedTypeName.get(Names.OBJECT_TYPE, record), "TYPE",
                                Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("What the API calls it, and how its objects are read and written.\n")
                        .initializer("$T.of(new $T($S, $S, $S), $S, $T.$L, $T.CODEC, (object, metadata) -> $L)",
                                Names.OBJECT_TYPE, Names.KIND, resource.group(), resource.version(), resource.kind(),
                                resource.plural(), Names.SCOPE, resource.namespaced() ? "NAMESPACED" : "CLUSTER",
                                Names.codecOf(record), WithSource.copy(model, "object.", "metadata"))
                        .build())
                .addField(FieldSpec.builder(
                                ParameterizedTypeName.get(Names.CODEC, ParameterizedTypeName.get(Names.OBJECT_LIST, record)),
                                "LIST", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("How lists of them are read and written.\n")
                        .initializer("$T.codecOf(TYPE)", Names.OBJECT_LIST)
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addJavadoc("For {@link java.util.ServiceLoader}.\n")
                        .addModifiers(Modifier.PUBLIC)
                        .build())
                .addMethod(MethodSpec.methodBuilder("type")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(ParameterizedTypeName.get(Names.OBJECT_TYPE, record))
                        .addStatement("return TYPE")
                        .build())
                .build();
    }
}
