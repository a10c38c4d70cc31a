package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.ConstantsModel;
import dev.edict.codegen.model.ConstantsModel.Text;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes the codec of a Java enum. */
final class ConstantCodecSource {
    private final ConstantsModel model;
    private final ClassName type;

    ConstantCodecSource(ConstantsModel model) {
        this.model = model;
        this.type = Names.named(model.packageName(), model.name());
    }

    TypeSpec type() {
        return TypeSpec.classBuilder(Names.codecOf(type))
                .addJavadoc("Reads and writes {@link $T}.\n", type)
                .addAnnotations(DescribedSource.of(model.description(), List.of()))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(ParameterizedTypeName.get(Names.CODEC, type))
                .addField(FieldSpec.builder(ParameterizedTypeName.get(Names.CODEC, type), "CODEC",
                                Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .initializer("new $T()", Names.codecOf(type))
                        .build())
                .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
                .addMethod(read())
                .addMethod(write())
                .build();
    }

    private MethodSpec read() {
        CodeBlock.Builder code = CodeBlock.builder().add("return switch (in.string()) {\n").indent();
        for (Text text : model.constants()) {
            code.add("case $S -> $T.$L;\n", text.text(), type, text.constant());
        }
        String all = model.constants().stream().map(Text::text).collect(Collectors.joining(", "));
        code.add("default -> throw in.unreadable($S);\n", "one of " + all).unindent().add("};\n");
        return MethodSpec.methodBuilder("read")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addParameter(Names.READER, "in")
                .addCode(code.build())
                .build();
    }

    private MethodSpec write() {
        CodeBlock.Builder code = CodeBlock.builder().add("out.string(switch (value) {\n").indent();
        for (Text text : model.constants()) {
            code.add("case $L -> $S;\n", text.constant(), text.text());
        }
        return MethodSpec.methodBuilder("write")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(type, "value")
                .addParameter(Names.WRITER, "out")
                .addCode(code.unindent().add("});\n").build())
                .build();
    }
}
