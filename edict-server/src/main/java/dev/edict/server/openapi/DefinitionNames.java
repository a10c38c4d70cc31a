package dev.edict.server.openapi;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The names that types and operations have in OpenAPI documents. */
final class DefinitionNames {
    static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    private static final String DOMAIN = ".k8s.io";
    private static final Map<String, String> PACKAGES = Map.of(
            "", "io.k8s.api.core",
            "apiextensions.k8s.io", "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions",
            "apiregistration.k8s.io", "io.k8s.kube-aggregator.pkg.apis.apiregistration",
            "internal.apiserver.k8s.io", "io.k8s.api.apiserverinternal");

    private DefinitionNames() {}

    /** The definition of a built-in kind, such as {@code io.k8s.api.apps.v1.Deployment}. */
    static String builtIn(GroupVersionKind kind) {
        String group = kind.group();
        int dot = group.indexOf('.');
        String container = PACKAGES.getOrDefault(group, "io.k8s.api." + (dot < 0 ? group : group.substring(0, dot)));
        return container + "." + kind.version() + "." + kind.kind();
    }

    /** The definition of a custom resource's kind: its group backwards, as in {@code com.example.v1.Ship}. */
    static String custom(GroupVersionKind kind) {
        List<String> labels = new ArrayList<>(List.of(kind.group().split("\\.")));
        Collections.reverse(labels);
        return String.join(".", labels) + "." + kind.version() + "." + kind.kind();
    }

    /** A group as one word in camel case: {@code core}, {@code rbacAuthorization}. */
    static String group(String group) {
        String domain = group.endsWith(DOMAIN) ? group.substring(0, group.length() - DOMAIN.length()) : group;
        if (domain.isEmpty()) {
            return "core";
        }
        String[] labels = domain.split("[.-]");
        StringBuilder word = new StringBuilder(labels[0]);
        for (int index = 1; index < labels.length; index++) {
            word.append(capitalized(labels[index]));
        }
        return word.toString();
    }

    static String tag(GroupVersion groupVersion) {
        return group(groupVersion.group()) + "_" + groupVersion.version();
    }

    /** A group and version within an operation's id: {@code RbacAuthorizationV1}. */
    static String camel(GroupVersion groupVersion) {
        return capitalized(group(groupVersion.group())) + capitalized(groupVersion.version());
    }

    static String capitalized(String word) {
        return word.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
