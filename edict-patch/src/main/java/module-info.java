/** The four ways to change an object, and the book of who changed what. */
module dev.edict.patch {
    requires transitive dev.edict.model;

    exports dev.edict.patch;
    exports dev.edict.patch.field;
    exports dev.edict.patch.json;
    exports dev.edict.patch.managed;
    exports dev.edict.patch.merge;
    exports dev.edict.patch.strategic;
}
