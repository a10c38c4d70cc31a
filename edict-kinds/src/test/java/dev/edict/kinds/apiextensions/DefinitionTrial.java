package dev.edict.kinds.apiextensions;

import dev.edict.kinds.KindTrial;

/** Makes definitions to try, written as JSON with single quotes. */
final class DefinitionTrial {
    static final KindTrial V1 = KindTrial.clusterWide("apiextensions.k8s.io", "CustomResourceDefinition");

    private DefinitionTrial() {}

    /** A definition with one version and more in its spec. */
    static String with(String more, String version) {
        return definition("'names':{'plural':'things','kind':'Thing'},'scope':'Namespaced'" + comma(more)
                + ",'versions':[{'name':'v1','served':true,'storage':true" + comma(version) + "}]");
    }

    private static String comma(String more) {
        return more.isEmpty() ? "" : "," + more;
    }

    /** A definition with one version and its schema. */
    static String schema(String schema) {
        return with("", "'schema':{'openAPIV3Schema':" + schema + "}");
    }

    /** A definition with a schema whose properties are given. */
    static String properties(String properties) {
        return schema("{'type':'object','properties':{" + properties + "}}");
    }

    static String definition(String spec) {
        return "{'metadata':{'name':'things.example.com'},'spec':{'group':'example.com'," + spec + "}}";
    }
}
