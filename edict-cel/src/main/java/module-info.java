/** Kubernetes' expression language (CEL): compiled against declared variables, estimated, and run within a budget. */
module dev.edict.cel {
    requires re2j;
    requires transitive dev.edict.model;

    exports dev.edict.cel;
    exports dev.edict.cel.access;
    exports dev.edict.cel.cost;
    exports dev.edict.cel.device;
    exports dev.edict.cel.evaluate;
    exports dev.edict.cel.pattern;
    exports dev.edict.cel.type;
    exports dev.edict.cel.value;
}
