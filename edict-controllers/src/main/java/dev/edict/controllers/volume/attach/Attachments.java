package dev.edict.controllers.volume.attach;

import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Index;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.volume.Claims;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All attachments, with those that have just been made and have not been seen yet. Of those that have just been given up it is known
 * that they go. Safe for use by any thread.
 */
final class Attachments {
    private static final Index<VolumeAttachment> BY_NODE =
            Index.ofOne("spec.nodeName", attachment -> attachment.spec().nodeName());
    private static final Index<VolumeAttachment> BY_VOLUME =
            Index.ofOne("spec.source", attachment -> Claims.text(attachment.spec().source().persistentVolumeName()));

    private final SharedInformer<VolumeAttachment> informer;
    private final ResourceClient<VolumeAttachment> client;
    private final Map<String, VolumeAttachment> unseen = new ConcurrentHashMap<>();

    /** The uids of those that have been given up, until that is seen. */
    private final Set<String> givenUp = ConcurrentHashMap.newKeySet();

    Attachments(SharedInformer<VolumeAttachment> informer, ResourceClient<VolumeAttachment> client) {
        this.informer = informer;
        this.client = client;
        informer.addIndexIfMissing(BY_NODE);
        informer.addIndexIfMissing(BY_VOLUME);
        informer.addHandler(Handler.<VolumeAttachment>each(attachment -> {
            unseen.remove(attachment.name());
            forgetIfSeen(attachment);
        }));
    }

    private void forgetIfSeen(VolumeAttachment attachment) {
        VolumeAttachment known = informer.cache().get("", attachment.name());
        String uid = attachment.metadata().uid();
        if (known == null || !known.metadata().uid().equals(uid) || known.isBeingDeleted()) {
            givenUp.remove(uid);
        }
    }

    /** Whether an attachment is on its way out, so that it is of no use any more. */
    boolean isGoing(VolumeAttachment attachment) {
        return attachment.isBeingDeleted() || givenUp.contains(attachment.metadata().uid());
    }

    @Nullable VolumeAttachment get(String name) {
        VolumeAttachment known = informer.cache().get("", name);
        return known == null ? unseen.get(name) : known;
    }

    List<VolumeAttachment> onNode(String node) {
        return all(BY_NODE, node, attachment -> attachment.spec().nodeName().equals(node));
    }

    List<VolumeAttachment> ofVolume(String volume) {
        return all(BY_VOLUME, volume, attachment -> volume.equals(attachment.spec().source().persistentVolumeName()));
    }

    private List<VolumeAttachment> all(Index<VolumeAttachment> index, String value, Predicate<VolumeAttachment> wanted) {
        Map<String, VolumeAttachment> found = new LinkedHashMap<>();
        unseen.values().stream().filter(wanted).forEach(own -> found.put(own.name(), own));
        informer.cache().byIndex(index.name(), value).forEach(known -> found.put(known.name(), known));
        return List.copyOf(found.values());
    }

    void create(VolumeAttachment attachment) {
        try {
            unseen.put(attachment.name(), attachment);
            client.create(attachment);
        } catch (ApiFailure.AlreadyExists there) {
            unseen.remove(attachment.name());
        } catch (RuntimeException failure) {
            unseen.remove(attachment.name());
            throw failure;
        }
    }

    void delete(VolumeAttachment attachment) {
        try {
            client.delete(attachment.name());
        } catch (ApiFailure.NotFound gone) {
            unseen.remove(attachment.name());
        }
        givenUp.add(attachment.metadata().uid());
        forgetIfSeen(attachment);
    }
}
