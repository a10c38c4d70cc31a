package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.record.ObjectEvents;

/** What people are told of a set. */
record MemberEvents(ObjectEvents<StatefulSet> events) {

    /** What was done, or could not be. */
    enum Verb {
        CREATE("Create"),
        UPDATE("Update"),
        DELETE("Delete");

        private final String word;

        Verb(String word) {
            this.word = word;
        }
    }

    void done(Verb verb, StatefulSet set, Pod pod) {
        events.normal(set, "Successful" + verb.word,
                verb.word + " Pod " + pod.name() + " in StatefulSet " + set.name() + " successful");
    }

    void failed(Verb verb, StatefulSet set, Pod pod, RuntimeException failure) {
        events.warning(set, "Failed" + verb.word,
                verb.word + " Pod " + pod.name() + " in StatefulSet " + set.name() + " failed error: " + failure.getMessage());
    }

    void claimCreated(StatefulSet set, Pod pod, PersistentVolumeClaim claim) {
        events.normal(set, "SuccessfulCreate",
                "Create Claim " + claim.name() + " Pod " + pod.name() + " in StatefulSet " + set.name() + " success");
    }

    void claimNotCreated(StatefulSet set, Pod pod, PersistentVolumeClaim claim, RuntimeException failure) {
        events.warning(set, "FailedCreate", "Create Claim " + claim.name() + " for Pod " + pod.name() + " in StatefulSet "
                + set.name() + " failed error: " + failure.getMessage());
    }

    void claimContested(StatefulSet set, String claim) {
        events.warning(set, "ConflictingController", "PersistentVolumeClaim " + claim
                + " has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim");
    }
}
