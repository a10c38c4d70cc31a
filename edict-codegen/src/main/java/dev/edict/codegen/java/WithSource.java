package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.RecordModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Modifier;

/** Writes the interface that gives a written record its {@code with} and {@code edit} methods. */
final class WithSource {
    private final RecordModel model;
    private final ClassName record;

    WithSource(RecordModel model) {
        this.model = model;
        this.record = Names.of(model);
    }

    TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.interfaceBuilder(Names.beside(record, "With"))
                .addJavadoc("Gives a {@link $T} with other components: records do not change.\n", record)
                .addModifiers(Modifier.PUBLIC);
        if (model.resource() != null) {
            type.addSuperinterface(Names.RESOURCE);
        }
        for (FieldModel field : model.fields()) {
            type.addMethod(MethodSpec.methodBuilder(field.component())
                    .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                    .returns(Names.of(field))
                    .build());
        }
        if (model.keepsUnknown()) {
            type.addMethod(MethodSpec.methodBuilder(Names.UNKNOWN)
                    .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                    .returns(Names.OBJECT_VALUE)
                    .build());
        }
        for (FieldModel field : model.fields()) {
            type.addMethod(with(field));
            if (field.type() instanceof Struct struct) {
                type.addMethod(edit(field, struct));
            }
            type.addMethods(CollectionMethods.of(field, record, Modifier.DEFAULT));
        }
        return type.build();
    }

    private MethodSpec with(FieldModel field) {
        return MethodSpec.methodBuilder("with" + field.capitalised())
                .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                .returns(record)
                .addParameter(Names.of(field), field.component())
                .addStatement("return $L", copy(model, "", field.component()))
                .build();
    }

    /** A part that is not there is edited from its empty value. */
    private MethodSpec edit(FieldModel field, Struct part) {
        TypeName type = Names.of(part);
        MethodSpec.Builder method = MethodSpec.methodBuilder("edit" + field.capitalised())
                .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                .returns(record)
                .addParameter(ParameterizedTypeName.get(ClassName.get(UnaryOperator.class), type), "change");
        if (field.isNullable()) {
            method.addStatement("$T before = $N()", Names.of(field), field.component());
            method.addStatement("return with$L(change.apply(before == null ? $T.EMPTY : before))",
                    field.capitalised(), Names.holderOf(part));
        } else {
            method.addStatement("return with$L(change.apply($N()))", field.capitalised(), field.component());
        }
        return method.build();
    }

    /**
     * The expression for a record with another component.
     *
     * @param from what the other components are taken from, with a dot; empty for the record itself
     * @param changed the component that is taken from the variable of its name
     */
    static CodeBlock copy(RecordModel model, String from, String changed) {
        List<String> arguments = new ArrayList<>();
        for (FieldModel field : model.fields()) {
            arguments.add(field.component().equals(changed) ? changed : from + field.component() + "()");
        }
        if (model.keepsUnknown()) {
            arguments.add(from + Names.UNKNOWN + "()");
        }
        return CodeBlock.of("new $T($L)", Names.of(model), String.join(", ", arguments));
    }
}
