package dev.edict.controllers.replicaset;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.client.control.Expectations;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.controllers.pod.PodMaker;
import dev.edict.controllers.pod.SideBySide;
import dev.edict.controllers.pod.SlowStart;
import dev.edict.types.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates and deletes pods, and expects to see it, by the uid of the owner: another one of its name has nothing to do with it.
 *
 * @param <T> the owners
 */
record ReplicaWork<T extends Resource>(PodMaker<T> maker, Expectations<String> expectations) {

    /** @return what has gone wrong first; null if nothing has */
    @Nullable RuntimeException doing(ReplicaChange change, T owner, PodTemplateSpec template) throws InterruptedException {
        return switch (change) {
            case ReplicaChange.None none -> null;
            case ReplicaChange.Create create -> create(create.count(), owner, template);
            case ReplicaChange.Delete delete -> delete(delete.pods(), owner);
        };
    }

    private @Nullable RuntimeException create(int count, T owner, PodTemplateSpec template) throws InterruptedException {
        String uid = owner.metadata().uid();
        expectations.expectCreations(uid, count);
        SlowStart.Result result = SlowStart.run(count, () -> {
            try {
                maker.create(owner, template);
            } catch (ClientException failure) {
                if (!PodMaker.isNamespaceTerminating(failure)) { // else there is nothing left to be done, nor to be said
                    throw failure;
                }
            }
        });
        expectations.lower(uid, count - result.successes(), 0);
        return result.failure();
    }

    private @Nullable RuntimeException delete(List<Pod> pods, T owner) throws InterruptedException {
        String uid = owner.metadata().uid();
        expectations.expectDeletions(uid, pods.stream().map(pod -> pod.metadata().uid()).toList());
        List<RuntimeException> failures = SideBySide.run(pods.stream().map(pod -> (Runnable) () -> delete(pod, owner)).toList());
        return failures.isEmpty() ? null : failures.getFirst();
    }

    private void delete(Pod pod, T owner) {
        try {
            maker.delete(owner, pod);
        } catch (ApiFailure.NotFound gone) {
            expectations.deletionObserved(owner.metadata().uid(), pod.metadata().uid());
        } catch (RuntimeException failure) {
            expectations.deletionObserved(owner.metadata().uid(), pod.metadata().uid());
            throw failure;
        }
    }
}
