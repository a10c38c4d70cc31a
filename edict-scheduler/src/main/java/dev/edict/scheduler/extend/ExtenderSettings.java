package dev.edict.scheduler.extend;

import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Endpoint;
import java.time.Duration;
import java.util.Set;

/**
 * A program that has a say in where pods run.
 *
 * @param url what comes before the verbs, and what the program is called
 * @param filterVerb where it is asked which nodes will do; as all verbs empty if it is not asked
 * @param prioritizeVerb where it is asked how good nodes are
 * @param weight how often that counts
 * @param preemptVerb where it is asked who has to go
 * @param bindVerb where it is told to put a pod on a node
 * @param knowsNodes whether it is told the names of nodes only
 * @param managed resources of which a pod must ask for one so that the program is asked about the pod; empty for all pods
 * @param ignorable whether others decide alone when it fails
 */
public record ExtenderSettings(
        String url,
        String filterVerb,
        String prioritizeVerb,
        long weight,
        String preemptVerb,
        String bindVerb,
        Endpoint endpoint,
        Credentials credentials,
        Duration timeout,
        boolean knowsNodes,
        Set<String> managed,
        boolean ignorable) {

    public ExtenderSettings {
        managed = Set.copyOf(managed);
    }
}
