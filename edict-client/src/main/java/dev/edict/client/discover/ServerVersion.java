package dev.edict.client.discover;

import dev.edict.model.value.ObjectValue;

/** Which version a server is of, as it says itself; the numbers may have more in them than digits. */
public record ServerVersion(String major, String minor, String gitVersion, String gitCommit, String buildDate, String platform) {

    static ServerVersion read(ObjectValue page) {
        return new ServerVersion(page.string("major"), page.string("minor"), page.string("gitVersion"), page.string("gitCommit"),
                page.string("buildDate"), page.string("platform"));
    }

    @Override
    public String toString() {
        return gitVersion;
    }
}
