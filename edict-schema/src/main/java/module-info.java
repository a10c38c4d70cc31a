/** What types mean: the catalogue of the built-in ones, schemas of custom resources, decoding, conversion, protobuf, and the rules that schemas carry. */
module dev.edict.schema {
    requires transitive dev.edict.cel;

    exports dev.edict.schema.catalogue;
    exports dev.edict.schema.convert;
    exports dev.edict.schema.decode;
    exports dev.edict.schema.metadata;
    exports dev.edict.schema.protobuf;
    exports dev.edict.schema.rule;
    exports dev.edict.schema.structural;
}
