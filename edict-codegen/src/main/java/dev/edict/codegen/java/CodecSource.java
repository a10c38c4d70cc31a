package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType.Constant;
import dev.edict.codegen.model.Presence;
import dev.edict.codegen.model.RecordModel;
import dev.edict.codegen.model.ResourceModel;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the codec of a record: a loop over its fields in one direction, a row of conditions in the other. */
final class CodecSource {
    private static final List<String> TYPE_FIELDS = List.of("kind", "apiVersion");

    private final RecordModel model;
    private final ClassName record;
    private final List<String> names = new ArrayList<>();

    CodecSource(RecordModel model) {
        this.model = model;
        this.record = Names.of(model);
        if (model.resource() != null) {
            names.addAll(TYPE_FIELDS);
        }
        model.fields().forEach(field -> names.add(field.name()));
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.classBuilder(Names.codecOf(record))
                .addModifiers(Modifier.FINAL)
                .addSuperinterface(ParameterizedTypeName.get(Names.CODEC, record));
        if (!model.isGenerated()) {
            constants(type);
        }
        return type.addField(FieldSpec.builder(Names.FIELD_NAMES, "NAMES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$T.of($L)", Names.FIELD_NAMES, literals())
                        .build())
                .addMethod(read())
                .addMethod(write())
                .build();
    }

    /** What a record that the generator writes has itself. */
    private void constants(TypeSpec.Builder type) {
        CodeBlock empty = model.fields().stream().map(this::initial).collect(CodeBlock.joining(", "));
        CodeBlock unknown = CodeBlock.of("$L$T.EMPTY", model.fields().isEmpty() ? "" : ", ", Names.OBJECT_VALUE);
        type.addJavadoc("Reads and writes {@link $T}.\n", record)
                .addAnnotations(DescribedSource.of(model.description(), model.fields()))
                .addModifiers(Modifier.PUBLIC)
                .addField(FieldSpec.builder(ParameterizedTypeName.get(Names.CODEC, record), "CODEC",
                                Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .initializer("new $T()", Names.codecOf(record))
                        .build())
                .addFields(model.fields().stream().filter(CodecSource::isKept).map(this::kept).toList())
                .addField(FieldSpec.builder(record, "EMPTY", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("Nothing set but what has a default.\n")
                        .initializer("new $T($L$L)", record, empty, model.keepsUnknown() ? unknown : "")
                        .build())
                .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    }

    /**
     * Whether what a field is until somebody sets it is kept in a constant: what takes time to make, and what is named with its
     * package, which a local variable could have the name of.
     */
    private static boolean isKept(FieldModel field) {
        String initial = field.initial();
        return initial != null && (initial.endsWith(")") || field.type() instanceof Constant);
    }

    private FieldSpec kept(FieldModel field) {
        return FieldSpec.builder(Names.of(field), "INITIAL_" + number(field), Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(Values.empty(field))
                .build();
    }

    private CodeBlock initial(FieldModel field) {
        return isKept(field) ? CodeBlock.of("INITIAL_$L", number(field)) : Values.empty(field);
    }

    private CodeBlock literals() {
        return names.stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(", "));
    }

    private MethodSpec read() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (FieldModel field : model.fields()) {
            code.addStatement("$T $N = $L", Names.of(field), local(field), initial(field));
        }
        if (model.keepsUnknown()) {
            code.addStatement("$T $N = null", Names.nullable(Names.OBJECT_BUILDER), Names.UNKNOWN);
        }
        code.addStatement("in.begin()");
        code.beginControlFlow("for (int field = in.next(NAMES); field != $T.END; field = in.next(NAMES))", Names.FIELD_NAMES);
        code.beginControlFlow("switch (field)");
        if (model.resource() != null) {
            code.addStatement("case 0, 1 -> in.skip()");
        }
        for (FieldModel field : model.fields()) {
            code.addStatement("case $L -> $N = $L", number(field), local(field), Values.read(field.type()));
        }
        if (model.keepsUnknown()) {
            code.addStatement("default -> $N = in.keep($N)", Names.UNKNOWN, Names.UNKNOWN);
        } else {
            code.addStatement("default -> in.skip()");
        }
        code.endControlFlow();
        code.endControlFlow();
        List<String> arguments = new ArrayList<>(model.fields().stream().map(CodecSource::local).toList());
        if (model.keepsUnknown()) {
            arguments.add("in.kept(" + Names.UNKNOWN + ")");
        }
        code.addStatement("return new $T($L)", record, String.join(", ", arguments));
        return MethodSpec.methodBuilder("read")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(record)
                .addParameter(Names.READER, "in")
                .addCode(code.build())
                .build();
    }

    private MethodSpec write() {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement("out.begin()");
        ResourceModel resource = model.resource();
        if (resource != null) {
            code.addStatement("out.name(NAMES, 0).string($S)", resource.kind());
            code.addStatement("out.name(NAMES, 1).string($S)", resource.apiVersion());
        }
        for (FieldModel field : model.fields()) {
            CodeBlock value = CodeBlock.of("value.$N()", field.component());
            CodeBlock statement = CodeBlock.of("out.name(NAMES, $L)$L", number(field), Values.write(field, value));
            if (field.presence() == Presence.ALWAYS) {
                code.addStatement(statement);
            } else {
                code.beginControlFlow("if ($L)", Values.isThere(field, value));
                code.addStatement(statement);
                code.endControlFlow();
            }
        }
        code.addStatement(model.keepsUnknown() ? "out.unknown(value.unknown()).end()" : "out.end()");
        return MethodSpec.methodBuilder("write")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(record, "value")
                .addParameter(Names.WRITER, "out")
                .addCode(code.build())
                .build();
    }

    private int number(FieldModel field) {
        return names.indexOf(field.name());
    }

    /** A name for the local variable that no parameter or loop variable has. */
    private static String local(FieldModel field) {
        return switch (field.component()) {
            case "in", "field", "NAMES" -> field.component() + "Value";
            default -> field.component();
        };
    }
}
