package dev.edict.codegen.process;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.JavaFile;
import dev.edict.codegen.java.ClientSource;
import dev.edict.codegen.java.WrittenSource;
import dev.edict.codegen.model.RecordModel;
import dev.edict.codegen.model.ResourceModel;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * Writes, for records with {@code @ApiResource} and for whatever they are made of, the codecs, the ways to change them
 * and their names; and for each resource the manifest of its definition.
 *
 * <p>Sources are written one for each type, and depend on that type alone. A manifest depends on all versions of its
 * resource: for build tools that ask, this processor is an aggregating one.
 */
public final class ApiProcessor extends AbstractProcessor {
    private static final String API_RESOURCE = "dev.edict.types.annotation.ApiResource";

    private final Set<String> done = new HashSet<>();
    private final Deque<TypeElement> parts = new ArrayDeque<>();
    private @Nullable Work work;

    /** What is there from the first round on. */
    private record Work(Types types, Problems problems, RecordReader records, Schemas schemas, ResourceReader resources,
            Definitions definitions) {}

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        Types types = new Types(environment);
        Problems problems = new Problems(environment.getMessager());
        FieldTypes fieldTypes = new FieldTypes(types, problems, parts::add);
        RecordReader records = new RecordReader(types, fieldTypes, problems);
        work = new Work(types, problems, records, new Schemas(types, fieldTypes, records, problems),
                new ResourceReader(types, problems), new Definitions(environment.getFiler(), types, problems));
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(API_RESOURCE);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Work tools = work;
        if (tools == null) {
            throw new IllegalStateException("the processor was not initialised");
        }
        for (TypeElement annotation : annotations) {
            for (Element element : round.getElementsAnnotatedWith(annotation)) {
                resource((TypeElement) element, tools);
            }
        }
        if (round.processingOver() && !round.errorRaised() && tools.problems().count() == 0) {
            tools.definitions().write();
        }
        return false;
    }

    private void resource(TypeElement record, Work tools) {
        if (record.getKind() != ElementKind.RECORD) {
            tools.problems().at(record, "only records are resources");
            return;
        }
        ResourceModel resource = tools.resources().resource(record);
        done.add(record.getQualifiedName().toString());
        RecordModel model = tools.records().read(record, resource);
        files(WrittenSource.filesOf(model), record, tools);
        if (tools.types().exists(ClientSource.CLIENT) && tools.types().exists(ClientSource.INFORMERS)) {
            String all = ResourceReader.plural(model.name().replace(".", ""));
            files(List.of(ClientSource.fileOf(model, all)), record, tools);
        }
        parts(tools);
        tools.definitions().add(tools.resources().version(record, resource, tools.schemas().ofResource(record)));
        parts.clear();
    }

    /** Writes what belongs to the records and enums that have been met, and those that they are made of. */
    private void parts(Work tools) {
        while (!parts.isEmpty()) {
            TypeElement part = parts.remove();
            if (done.add(part.getQualifiedName().toString())) {
                files(part.getKind() == ElementKind.ENUM
                        ? List.of(WrittenSource.fileOf(tools.records().readConstants(part)))
                        : WrittenSource.filesOf(tools.records().read(part, null)), part, tools);
            }
        }
    }

    /** Writes files, also where something is wrong with the type: whoever uses them is then not told what is no fault of theirs. */
    private void files(List<JavaFile> files, TypeElement origin, Work tools) {
        for (JavaFile written : files) {
            JavaFile file = processingEnv.getElementUtils().isDeprecated(origin) ? quiet(written) : written;
            String name = file.packageName().isEmpty() ? file.typeSpec().name() : file.packageName() + "." + file.typeSpec().name();
            try (Writer out = processingEnv.getFiler().createSourceFile(name, origin).openWriter()) {
                file.writeTo(out);
            } catch (IOException e) {
                tools.problems().at(origin, name + " can not be written: " + e.getMessage());
            }
        }
    }

    /** What is written for a deprecated record uses it, and nobody has to be warned of that. */
    private static JavaFile quiet(JavaFile file) {
        AnnotationSpec silence = AnnotationSpec.builder(SuppressWarnings.class).addMember("value", "$S", "deprecation").build();
        return JavaFile.builder(file.packageName(), file.typeSpec().toBuilder().addAnnotation(silence).build())
                .indent("    ")
                .skipJavaLangImports(true)
                .build();
    }
}
