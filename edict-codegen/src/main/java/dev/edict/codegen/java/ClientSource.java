package dev.edict.codegen.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.RecordModel;
import javax.lang.model.element.Modifier;

/** Writes the class that gives the client, the informer and the lister of a written resource their type. */
public final class ClientSource {
    /** The classes that there have to be: without them there is nothing to give a type to. */
    public static final String CLIENT = "dev.edict.client.request.Client";

    public static final String INFORMERS = "dev.edict.client.inform.InformerFactory";

    private static final ClassName INFORMER = ClassName.get("dev.edict.client.inform", "SharedInformer");
    private static final ClassName LISTER = ClassName.get("dev.edict.client.inform", "Lister");
    private static final ClassName RESOURCE_CLIENT = ClassName.get("dev.edict.client.request", "ResourceClient");

    private final RecordModel model;
    private final String name;
    private final ClassName record;

    private ClientSource(RecordModel model, String name) {
        this.model = model;
        this.name = name;
        this.record = Names.of(model);
    }

    /** @param name of the class: most often the record's, in the plural */
    public static JavaFile fileOf(RecordModel model, String name) {
        return WrittenSource.file(model.packageName(), new ClientSource(model, name).type());
    }

    private TypeSpec type() {
        ClassName type = Names.beside(record, "Type");
        return TypeSpec.classBuilder(ClassName.get(model.packageName(), name))
                .addJavadoc("Where each {@link $T} is: on a server, and in a cache.\n", record)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
                .addMethod(method("client", "Those of a server, in all namespaces if they live in namespaces.",
                        RESOURCE_CLIENT, ClassName.bestGuess(CLIENT), "client", CodeBlock.of("client.of($T.TYPE)", type)))
                .addMethod(method("informer", "The informer that all share who use the same factory.",
                        INFORMER, ClassName.bestGuess(INFORMERS), "informers", CodeBlock.of("informers.informer($T.TYPE)", type)))
                .addMethod(method("lister", "Those of the cache of that informer.",
                        LISTER, ClassName.bestGuess(INFORMERS), "informers", CodeBlock.of("informer(informers).lister()")))
                .build();
    }

    private MethodSpec method(String name, String about, ClassName result, ClassName from, String parameter, CodeBlock value) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc("$L\n", about)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(ParameterizedTypeName.get(result, record))
                .addParameter(from, parameter)
                .addStatement("return $L", value)
                .build();
    }
}
