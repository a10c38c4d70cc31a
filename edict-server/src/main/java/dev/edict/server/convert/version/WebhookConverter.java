package dev.edict.server.convert.version;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.webhook.WebhookClient;
import dev.edict.server.webhook.WebhookException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The strategy {@code Webhook}: asks another server, and believes it as little as the real server does.
 *
 * <p>A call has a deadline, an answer a largest size, a review a largest number of objects and of bytes; what many ask for
 * at a time is asked once. See {@link ConversionCache}.
 */
final class WebhookConverter implements VersionConverter {

    /** The bounds of a call. */
    record Bounds(Duration timeout, int maxObjects, int maxBytes) {
        static final Bounds DEFAULT = new Bounds(Duration.ofSeconds(30), 200, 4 * 1024 * 1024);
    }

    private final VersionConverter none = new NoneConverter();
    private final WebhookClient client;
    private final @Nullable ConversionReview review;
    private final Supplier<String> uids;
    private final ConversionCache cache;
    private final Bounds bounds;

    /** @param review the version that the webhook understands, or null if it understands none that we know */
    WebhookConverter(WebhookClient client, @Nullable ConversionReview review, Supplier<String> uids,
            ConversionCache cache, Bounds bounds) {
        this.client = client;
        this.review = review;
        this.uids = uids;
        this.cache = cache;
        this.bounds = bounds;
    }

    @Override
    public ObjectValue convert(ObjectValue object, String desiredApiVersion) {
        return convertAll(List.of(object), desiredApiVersion).getFirst();
    }

    /** An object that waits for its conversion, and the JSON that is sent of it. */
    private record Item(ObjectValue object, byte[] json, CompletableFuture<ObjectValue> result) {}

    @Override
    public List<ObjectValue> convertAll(List<ObjectValue> objects, String desiredApiVersion) {
        List<CompletableFuture<ObjectValue>> results = new ArrayList<>(objects.size());
        List<Item> own = new ArrayList<>();
        try {
            for (ObjectValue object : objects) {
                results.add(begin(object, desiredApiVersion, own));
            }
            for (List<Item> batch : batches(own)) {
                if (!call(batch, desiredApiVersion)) {
                    break;
                }
            }
            return results.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof ApiException failure ? copy(failure) : failed;
        } finally {
            ApiException abandoned = ApiErrors.unclassified("the conversion was given up");
            own.forEach(item -> item.result().completeExceptionally(abandoned));
        }
    }

    /** An exception of one thread does not belong into another's stack. */
    private static ApiException copy(ApiException failure) {
        return new ApiException(failure.status());
    }

    private CompletableFuture<ObjectValue> begin(ObjectValue object, String desired, List<Item> own) {
        if (object.string("apiVersion").equals(desired)) {
            return CompletableFuture.completedFuture(object);
        }
        if (isEmpty(object)) {
            return CompletableFuture.completedFuture(none.convert(object, desired));
        }
        byte[] json = Json.bytes(object);
        ConversionCache.Ticket ticket = cache.ticket(this, desired, json);
        if (ticket.own()) {
            own.add(new Item(object, json, ticket.result()));
        }
        return ticket.result();
    }

    /** An object of a kind and nothing more has nothing to convert. */
    private static boolean isEmpty(ObjectValue object) {
        return object.size() == 2 && object.has("kind") && object.has("apiVersion");
    }

    private List<List<Item>> batches(List<Item> items) {
        List<List<Item>> batches = new ArrayList<>();
        List<Item> batch = new ArrayList<>();
        long bytes = 0;
        for (Item item : items) {
            boolean full = batch.size() == bounds.maxObjects() || bytes + item.json().length > bounds.maxBytes();
            if (full && !batch.isEmpty()) {
                batches.add(batch);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(item);
            bytes += item.json().length;
        }
        if (!batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }

    /** @return whether it went well; all results are complete either way */
    private boolean call(List<Item> batch, String desired) {
        String prefix = "conversion webhook for " + kind(batch.getFirst().object());
        try {
            List<Value> converted = answer(batch, desired, prefix);
            for (int index = 0; index < batch.size(); index++) {
                ObjectValue original = batch.get(index).object();
                batch.get(index).result().complete(batch.size() == 1
                        ? single(original, converted.get(index), desired, prefix)
                        : ofList(original, converted.get(index), desired, prefix, index));
            }
            return true;
        } catch (ConversionFailure failure) {
            ApiException told = ApiErrors.unclassified(failure.getMessage());
            batch.forEach(item -> item.result().completeExceptionally(told));
            return false;
        }
    }

    private List<Value> answer(List<Item> batch, String desired, String prefix) throws ConversionFailure {
        if (review == null) {
            throw new ConversionFailure("no supported conversion review versions");
        }
        String uid = uids.get();
        List<Value> converted;
        try {
            ObjectValue answer = client.post(
                    review.request(uid, desired, batch.stream().map(Item::json).toList()), bounds.timeout());
            converted = review.converted(answer, uid);
        } catch (WebhookException | ConversionFailure failure) {
            throw new ConversionFailure(prefix + " failed: " + failure.getMessage());
        }
        if (converted.size() != batch.size()) {
            throw new ConversionFailure(
                    prefix + " returned " + converted.size() + " objects, expected " + batch.size());
        }
        return converted;
    }

    private static ObjectValue single(ObjectValue original, Value answer, String desired, String prefix)
            throws ConversionFailure {
        ObjectValue converted = ConvertedObject.read(answer);
        try {
            ConvertedObject.checkVersion(original, converted, desired);
        } catch (ConversionFailure wrong) {
            throw new ConversionFailure(prefix + " returned invalid object at index 0: " + wrong.getMessage());
        }
        try {
            ConvertedObject.checkIdentity(original, converted);
        } catch (ConversionFailure wrong) {
            throw new ConversionFailure(prefix + " returned invalid object: " + wrong.getMessage());
        }
        try {
            return ConvertedObject.withMetadataOf(original, converted);
        } catch (ConversionFailure wrong) {
            throw new ConversionFailure(prefix + " returned invalid metadata: " + wrong.getMessage());
        }
    }

    private static ObjectValue ofList(ObjectValue original, Value answer, String desired, String prefix, int index)
            throws ConversionFailure {
        ObjectValue converted;
        try {
            converted = ConvertedObject.read(answer);
            ConvertedObject.checkVersion(original, converted, desired);
            ConvertedObject.checkIdentity(original, converted);
        } catch (ConversionFailure wrong) {
            throw new ConversionFailure(
                    prefix + " returned invalid converted object at index " + index + ": " + wrong.getMessage());
        }
        try {
            return ConvertedObject.withMetadataOf(original, converted);
        } catch (ConversionFailure wrong) {
            throw new ConversionFailure(
                    prefix + " returned invalid metadata in object at index " + index + ": " + wrong.getMessage());
        }
    }

    private static GroupVersionKind kind(ObjectValue object) {
        GroupVersion version = GroupVersion.parse(object.string("apiVersion"));
        return (version == null ? GroupVersion.V1 : version).kind(object.string("kind"));
    }
}
