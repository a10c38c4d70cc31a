package dev.edict.codegen.model;

/** What the API calls a type whose objects have a place of their own. */
public record ResourceModel(String group, String version, String kind, String plural, boolean namespaced) {

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }
}
