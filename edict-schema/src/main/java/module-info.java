/** What a type is: schemas, the catalogue of the built-in types, their defaults and rules. */
module dev.edict.schema {
    requires re2j;
    requires transitive dev.edict.model;

    exports dev.edict.schema;
    exports dev.edict.schema.catalogue;
    exports dev.edict.schema.cel;
    exports dev.edict.schema.cel.evaluate;
    exports dev.edict.schema.cel.rule;
    exports dev.edict.schema.cel.type;
    exports dev.edict.schema.cel.value;
    exports dev.edict.schema.convert;
    exports dev.edict.schema.decode;
    exports dev.edict.schema.kind;
    exports dev.edict.schema.kind.apiextensions;
    exports dev.edict.schema.kind.core;
    exports dev.edict.schema.pattern;
    exports dev.edict.schema.protobuf;
    exports dev.edict.schema.structural;
}
