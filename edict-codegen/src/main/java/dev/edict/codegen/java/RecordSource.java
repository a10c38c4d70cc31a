package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.RecordModel;
import dev.edict.codegen.model.ResourceModel;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Modifier;

/** Writes the record of a type, with its builder, its {@code with} and {@code edit} methods, and its codec. */
public final class RecordSource {
    private final RecordModel model;
    private final ClassName record;

    private RecordSource(RecordModel model) {
        this.model = model;
        this.record = Names.of(model);
    }

    /** The files of a type: the record and its codec. */
    public static List<JavaFile> filesOf(RecordModel model) {
        return List.of(
                file(model, new RecordSource(model).type()),
                file(model, new CodecSource(model).type()));
    }

    private static JavaFile file(RecordModel model, TypeSpec type) {
        return JavaFile.builder(model.packageName(), type).indent("    ").skipJavaLangImports(true).build();
    }

    private TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.recordBuilder(record)
                .addJavadoc("$L", Javadocs.of(model))
                .addAnnotations(RuleAnnotations.of(model))
                .addModifiers(Modifier.PUBLIC)
                .recordConstructor(components());
        constants(type);
        if (model.fields().stream().anyMatch(field -> field.type().isCollection())) {
            type.addMethod(compact());
        }
        type.addMethod(MethodSpec.methodBuilder("builder")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(record.nestedClass("Builder"))
                .addStatement("return new Builder()")
                .build());
        type.addMethod(toBuilder());
        for (FieldModel field : model.fields()) {
            type.addMethod(with(field));
            if (field.type() instanceof Struct struct) {
                type.addMethod(edit(field, Names.of(struct)));
            }
            type.addMethods(CollectionMethods.of(field, record));
        }
        return type.addMethod(text()).addType(new BuilderSource(model).type()).build();
    }

    /** Parts say what they are; resources have it in their JSON. */
    private MethodSpec text() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("toString")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(String.class);
        return model.resource() == null
                ? method.addStatement("return $S + CODEC.describe(this)", model.name()).build()
                : method.addStatement("return CODEC.describe(this)").build();
    }

    private MethodSpec components() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder();
        for (FieldModel field : model.fields()) {
            constructor.addParameter(ParameterSpec.builder(Names.of(field), field.component())
                    .addAnnotations(RuleAnnotations.of(field.rules()))
                    .build());
        }
        return constructor.addParameter(Names.OBJECT_VALUE, Names.UNKNOWN).build();
    }

    private void constants(TypeSpec.Builder type) {
        type.addField(FieldSpec.builder(ParameterizedTypeName.get(Names.CODEC, record), "CODEC",
                        Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("How it is read and written.\n")
                .initializer("new $T()", Names.codecOf(record))
                .build());
        type.addField(FieldSpec.builder(record, "EMPTY", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Nothing set.\n")
                .initializer("builder().build()")
                .build());
        ResourceModel resource = model.resource();
        if (resource != null) {
            type.addSuperinterface(Names.RESOURCE);
            type.addField(FieldSpec.builder(ParameterizedTypeName.get(Names.OBJECT_TYPE, record), "TYPE",
                            Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc("What the API calls it.\n")
                    .initializer("$T.of(new $T($S, $S, $S), $S, $T.$L, CODEC, $T::withMetadata)", Names.OBJECT_TYPE,
                            Names.KIND, resource.group(), resource.version(), resource.kind(), resource.plural(),
                            Names.SCOPE, resource.namespaced() ? "NAMESPACED" : "CLUSTER", record)
                    .build());
        }
    }

    /** Copies collections, so that nobody can change them; copies of what is immutable already cost nothing. */
    private MethodSpec compact() {
        MethodSpec.Builder constructor = MethodSpec.compactConstructorBuilder().addModifiers(Modifier.PUBLIC);
        for (FieldModel field : model.fields()) {
            switch (field.type()) {
                case ListOf ignored -> constructor.addStatement(
                        "$N = $T.copyOf($N)", field.component(), List.class, field.component());
                case MapOf ignored -> constructor.addStatement(
                        "$N = $T.copyOf($N)", field.component(), Map.class, field.component());
                default -> { }
            }
        }
        return constructor.build();
    }

    private MethodSpec toBuilder() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("toBuilder")
                .addModifiers(Modifier.PUBLIC)
                .returns(record.nestedClass("Builder"))
                .addStatement("Builder builder = new Builder()");
        model.fields().forEach(field ->
                method.addStatement("builder.$N = $N", field.component(), field.component()));
        return method.addStatement("builder.$N = $N", Names.UNKNOWN, Names.UNKNOWN)
                .addStatement("return builder")
                .build();
    }

    private MethodSpec with(FieldModel field) {
        return MethodSpec.methodBuilder("with" + field.capitalised())
                .addModifiers(Modifier.PUBLIC)
                .returns(record)
                .addParameter(Names.of(field), field.component())
                .addStatement("return toBuilder().$N($N).build()", field.component(), field.component())
                .build();
    }

    /** A part that is not there is edited from its empty value. */
    private MethodSpec edit(FieldModel field, TypeName part) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("edit" + field.capitalised())
                .addModifiers(Modifier.PUBLIC)
                .returns(record)
                .addParameter(ParameterizedTypeName.get(ClassName.get(UnaryOperator.class), part), "change");
        if (field.isNullable()) {
            method.addStatement("return with$L(change.apply($N == null ? $T.EMPTY : $N))",
                    field.capitalised(), field.component(), part, field.component());
        } else {
            method.addStatement("return with$L(change.apply($N))", field.capitalised(), field.component());
        }
        return method.build();
    }
}
