package dev.edict.server.admit.image;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.configure.Settings;
import dev.edict.server.webhook.KubeconfigFile;
import dev.edict.server.webhook.ReviewClient;
import dev.edict.server.webhook.ReviewFailure;
import java.time.Duration;

/** Posts reviews of images to the one who judges them. */
final class ImageReviews {
    static final String VERSION = "imagepolicy.k8s.io/v1alpha1";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ReviewClient client;

    /** @param firstPause before the second try; later ones are longer */
    ImageReviews(KubeconfigFile target, Duration firstPause) {
        this.client = new ReviewClient(target, new ReviewClient.Form("ImageReview", VERSION), TIMEOUT, firstPause);
    }

    /** The status of a review that has been answered. */
    ObjectValue post(ObjectValue review) throws ReviewFailure {
        ObjectValue answer = client.post(review);
        try {
            Settings status = Settings.of(answer).object("status");
            status.bool("allowed");
            status.string("reason");
            status.object("auditAnnotations").texts();
            return status.tree();
        } catch (IllegalArgumentException wrong) {
            throw new ReviewFailure(String.valueOf(wrong.getMessage()));
        }
    }
}
