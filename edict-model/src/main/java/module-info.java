/** Names, the object tree, selectors, quantities, errors and codecs: the words that every other module speaks. */
module dev.edict.model {
    requires static transitive org.jspecify;

    exports dev.edict.model.budget;
    exports dev.edict.model.certificate;
    exports dev.edict.model.field;
    exports dev.edict.model.format;
    exports dev.edict.model.json;
    exports dev.edict.model.name;
    exports dev.edict.model.object;
    exports dev.edict.model.quantity;
    exports dev.edict.model.schema;
    exports dev.edict.model.selector;
    exports dev.edict.model.status;
    exports dev.edict.model.time;
    exports dev.edict.model.value;
    exports dev.edict.model.yaml;
}
