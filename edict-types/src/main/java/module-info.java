/** Typed objects: how records of one type are read from and written to bytes and trees, and what they are called. */
module dev.edict.types {
    requires transitive dev.edict.model;

    exports dev.edict.api.coordination.v1;
    exports dev.edict.api.meta.v1;
    exports dev.edict.types;
    exports dev.edict.types.annotation;

    uses dev.edict.types.TypeProvider;
}
