/** Writes Java for API types, and manifests of their definitions; as an annotation processor, too. */
module dev.edict.codegen {
    requires static transitive org.jspecify;
    requires com.palantir.javapoet;
    requires dev.edict.model;
    requires transitive java.compiler;

    exports dev.edict.codegen.command;
    exports dev.edict.codegen.crd;
    exports dev.edict.codegen.java;
    exports dev.edict.codegen.model;
    exports dev.edict.codegen.process;
    exports dev.edict.codegen.schema;

    provides javax.annotation.processing.Processor with dev.edict.codegen.process.ApiProcessor;
}
