package dev.edict.client.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** Answers the question that a server asks when it needs objects in another version: {@code apiextensions.k8s.io/v1 ConversionReview}. */
final class ConversionReview {
    private static final Logger LOG = System.getLogger(ConversionReview.class.getName());
    private static final String API_VERSION = "apiextensions.k8s.io/v1";
    private static final String KIND = "ConversionReview";

    private final List<Conversions<?>> conversions;

    ConversionReview(List<Conversions<?>> conversions) {
        this.conversions = List.copyOf(conversions);
    }

    /** @throws IllegalArgumentException if it is no such question */
    byte[] answer(byte[] question) {
        ObjectValue review = read(question);
        ObjectValue request = review.object("request");
        ObjectValue response = ObjectValue.of("uid", request.string("uid"));
        try {
            response = response
                    .with("convertedObjects", converted(request))
                    .with("result", ObjectValue.of("status", "Success"));
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "Objects could not be converted to " + request.string("desiredAPIVersion"), e);
            response = response.with("result", ObjectValue.of("status", "Failure", "message", String.valueOf(e.getMessage())));
        }
        return Json.bytes(ObjectValue.of("apiVersion", API_VERSION, "kind", KIND, "response", response));
    }

    private static ObjectValue read(byte[] question) {
        try {
            if (Json.parse(question) instanceof ObjectValue review
                    && review.string("kind").equals(KIND) && review.string("apiVersion").equals(API_VERSION)) {
                return review;
            }
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        throw new IllegalArgumentException("expected a " + KIND + " of " + API_VERSION);
    }

    private ListValue converted(ObjectValue request) {
        String desired = request.string("desiredAPIVersion");
        List<ObjectValue> objects = new ArrayList<>();
        for (ObjectValue object : request.list("objects").objects()) {
            objects.add(conversionsOf(object).convert(object, desired));
        }
        return ListValue.copyOf(objects);
    }

    private Conversions<?> conversionsOf(ObjectValue object) {
        return conversions.stream()
                .filter(each -> each.isOf(object))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no conversion of " + object.string("kind") + " from " + object.string("apiVersion")));
    }
}
