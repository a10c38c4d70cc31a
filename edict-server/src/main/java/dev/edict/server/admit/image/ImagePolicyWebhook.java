package dev.edict.server.admit.image;

import dev.edict.model.format.Formats;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.time.Durations;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.configure.Settings;
import dev.edict.server.webhook.KeptAnswers;
import dev.edict.server.webhook.KubeconfigFile;
import dev.edict.server.webhook.ReviewFailure;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pods run the images that a server outside allows ({@code imagepolicy.k8s.io/v1alpha1}). */
public final class ImagePolicyWebhook implements AdmissionPlugin {
    private static final GroupKind POD = new GroupKind("", "Pod");
    private static final String EPHEMERAL = "ephemeralcontainers";
    private static final String AUDIT = "imagepolicywebhook.image-policy.k8s.io/";
    private static final int MOST_KEPT = 1_024;
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ImageReviews reviews;
    private final KeptAnswers<ObjectValue, ObjectValue> verdicts;
    private final Duration allowedFor;
    private final Duration deniedFor;
    private final boolean allowsUnanswered;

    /** @throws IllegalArgumentException if the configuration is wrong */
    public ImagePolicyWebhook(@Nullable ObjectValue configuration, Clock clock) {
        if (configuration == null) {
            throw new IllegalArgumentException("no config specified");
        }
        Settings policy = Settings.of(configuration).object("imagePolicy");
        Duration pause = time(policy, "retryBackoff", Duration.ofMillis(1), Duration.ofNanos(1), Duration.ofMinutes(5),
                Duration.ofMillis(500));
        this.allowedFor = time(policy, "allowTTL", SECOND, SECOND, HALF_AN_HOUR, Duration.ofMinutes(5));
        this.deniedFor = time(policy, "denyTTL", SECOND, SECOND, HALF_AN_HOUR, Duration.ofSeconds(30));
        this.allowsUnanswered = policy.bool("defaultAllow");
        this.reviews = new ImageReviews(KubeconfigFile.read(Path.of(policy.string("kubeConfigFile"))), pause);
        this.verdicts = new KeptAnswers<>(clock, MOST_KEPT);
    }

    private static Duration time(
            Settings policy, String field, Duration unit, Duration least, Duration most, Duration usual) {
        long given = policy.integer(field);
        if (given == 0 || given == -1) {
            return given == 0 ? usual : Duration.ZERO;
        }
        Duration time = unit.multipliedBy(given);
        if (time.compareTo(least) < 0 || time.compareTo(most) > 0) {
            throw new IllegalArgumentException("valid value is between " + Durations.print(least) + " and "
                    + Durations.print(most) + ", got " + Durations.print(time));
        }
        return time;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(POD) || target.operation() == Operation.UPDATE && target.isForPart(POD, EPHEMERAL);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue question = question(request);
        ObjectValue status = verdicts.find(question);
        if (status == null) {
            status = ask(request, question);
        }
        if (status == null) {
            return;
        }
        status.object("auditAnnotations").strings().forEach((key, value) -> {
            if (Formats.qualifiedName(AUDIT + key).isEmpty()) {
                request.annotate(AUDIT + key, value);
            }
        });
        if (!status.bool("allowed")) {
            String reason = status.string("reason");
            throw request.forbidden(reason.isEmpty() ? "one or more images rejected by webhook backend"
                    : "image policy webhook backend denied one or more images: " + reason);
        }
    }

    /** @return null if nobody has answered, and that is as good as a yes */
    private @Nullable ObjectValue ask(AdmissionRequest request, ObjectValue question) {
        try {
            ObjectValue status = reviews.post(ObjectValue.of("kind", "ImageReview",
                    "apiVersion", ImageReviews.VERSION, "metadata", ObjectValue.EMPTY, "spec", question,
                    "status", ObjectValue.of("allowed", false)));
            verdicts.keep(question, status, status.bool("allowed") ? allowedFor : deniedFor);
            return status;
        } catch (ReviewFailure failure) {
            if (!allowsUnanswered) {
                throw failure.isForbidden()
                        ? new ApiException(Status.failure(403, "Forbidden", failure.getMessage(), null))
                        : request.forbidden(failure.getMessage());
            }
            request.annotate(AUDIT + "failed-open", "true");
            return null;
        }
    }

    private static ObjectValue question(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        List<ObjectValue> images = new ArrayList<>();
        for (String list : request.subresource().isEmpty()
                ? List.of("containers", "initContainers") : List.of("ephemeralContainers")) {
            spec.list(list).objects().forEach(container -> images.add(ObjectValue.of("image", container.string("image"))));
        }
        ObjectValue.Builder question = ObjectValue.builder();
        if (!images.isEmpty()) {
            question.put("containers", ListValue.copyOf(images));
        }
        ObjectValue.Builder annotations = ObjectValue.builder();
        request.object().object("metadata").object("annotations").forEach((key, value) -> {
            if (key.contains(".image-policy.k8s.io/")) {
                annotations.put(key, value);
            }
        });
        if (!annotations.isEmpty()) {
            question.put("annotations", annotations.build());
        }
        return question.put("namespace", request.namespace()).build();
    }
}
