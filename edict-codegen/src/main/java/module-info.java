/** Writes Java for API types. Needs nothing of Edict: what it writes does. */
module dev.edict.codegen {
    requires static transitive org.jspecify;
    requires com.palantir.javapoet;
    requires java.compiler;

    exports dev.edict.codegen.java;
    exports dev.edict.codegen.model;
}
