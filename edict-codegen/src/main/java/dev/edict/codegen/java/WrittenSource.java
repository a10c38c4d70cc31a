package dev.edict.codegen.java;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.edict.codegen.model.ConstantsModel;
import dev.edict.codegen.model.RecordModel;
import java.util.ArrayList;
import java.util.List;

/** Writes what belongs to types that somebody has written: their codecs, the ways to change them, and their names. */
public final class WrittenSource {
    private WrittenSource() {}

    public static List<JavaFile> filesOf(RecordModel model) {
        List<JavaFile> files = new ArrayList<>();
        files.add(file(model.packageName(), new CodecSource(model).type()));
        files.add(file(model.packageName(), new WithSource(model).type()));
        if (model.resource() != null) {
            files.add(file(model.packageName(), new ObjectTypeSource(model, model.resource()).type()));
        }
        return files;
    }

    public static JavaFile fileOf(ConstantsModel model) {
        return file(model.packageName(), new ConstantCodecSource(model).type());
    }

    static JavaFile file(String packageName, TypeSpec type) {
        return JavaFile.builder(packageName, type).indent("    ").skipJavaLangImports(true).build();
    }
}
