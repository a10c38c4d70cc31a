package dev.edict.codegen.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Modifier;

/** Writes the methods that give a record with more items in a list, another entry in a map, or each part of a list changed. */
final class CollectionMethods {
    private CollectionMethods() {}

    /**
     * The methods for a field; none if it is no collection.
     *
     * @param modifiers such as {@code default}, beside {@code public}
     */
    static List<MethodSpec> of(FieldModel field, ClassName record, Modifier... modifiers) {
        List<MethodSpec> methods = new ArrayList<>();
        if (field.type() instanceof ListOf list && !list.items().isCollection()) {
            methods.add(method("add", field, record, modifiers)
                    .addParameter(ArrayTypeName.of(Names.boxed(list.items())), "more")
                    .varargs()
                    .addStatement("return with$L($T.plus($N(), $T.of(more)))",
                            field.capitalised(), Names.COPIES, field.component(), List.class)
                    .build());
        }
        if (field.type() instanceof ListOf list && list.items() instanceof Struct part) {
            TypeName change = ParameterizedTypeName.get(ClassName.get(UnaryOperator.class), Names.of(part));
            methods.add(method("edit", field, record, modifiers)
                    .addParameter(change, "change")
                    .addStatement("return with$L($T.each($N(), change))", field.capitalised(), Names.COPIES, field.component())
                    .build());
        }
        if (field.type() instanceof MapOf map) {
            methods.add(method("put", field, record, modifiers)
                    .addParameter(String.class, "key")
                    .addParameter(Names.boxed(map.values()), "value")
                    .addStatement("return with$L($T.plus($N(), key, value))",
                            field.capitalised(), Names.COPIES, field.component())
                    .build());
        }
        return methods;
    }

    private static MethodSpec.Builder method(String verb, FieldModel field, ClassName record, Modifier... modifiers) {
        return MethodSpec.methodBuilder(verb + field.capitalised())
                .addModifiers(Modifier.PUBLIC)
                .addModifiers(modifiers)
                .returns(record);
    }
}
