/** What each built-in kind means beyond its schema: its defaults, its rules, and what a writer may change. */
module dev.edict.kinds {
    requires transitive dev.edict.schema;

    exports dev.edict.kinds;
    exports dev.edict.kinds.admissionregistration;
    exports dev.edict.kinds.apiextensions;
    exports dev.edict.kinds.core.pod;
    exports dev.edict.kinds.core.podspec;
    exports dev.edict.kinds.core.resource;
    exports dev.edict.kinds.core.scheduling;
    exports dev.edict.kinds.core.service;
    exports dev.edict.kinds.feature;
    exports dev.edict.kinds.field;
    exports dev.edict.kinds.rule;
}
