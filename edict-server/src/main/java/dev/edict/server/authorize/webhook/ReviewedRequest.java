package dev.edict.server.authorize.webhook;

import dev.edict.model.selector.FieldRequirement;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who wants to do what, as the {@code spec} of a SubjectAccessReview says it. */
record ReviewedRequest(User user, RequestInfo request) {

    /** For the webhook: without what is empty. @param version of the review */
    ObjectValue sent(String version) {
        ObjectValue.Builder spec = ObjectValue.builder();
        if (request.isResource()) {
            spec.put("resourceAttributes", resource(false));
        } else {
            ObjectValue.Builder path = ObjectValue.builder();
            put(path, "path", request.path(), false);
            put(path, "verb", request.verb(), false);
            spec.put("nonResourceAttributes", path.build());
        }
        put(spec, "user", user.name(), false);
        if (!user.groups().isEmpty()) {
            spec.put(version.equals("v1") ? "groups" : "group", texts(user.groups()));
        }
        if (!user.extra().isEmpty()) {
            spec.put("extra", extra());
        }
        put(spec, "uid", user.uid(), false);
        return spec.build();
    }

    /** For expressions: every text is there, also one that is empty. */
    ObjectValue shown() {
        ObjectValue.Builder spec = ObjectValue.builder()
                .put("user", user.name()).put("groups", texts(user.groups())).put("uid", user.uid()).put("extra", extra());
        return request.isResource()
                ? spec.put("resourceAttributes", resource(true)).build()
                : spec.put("nonResourceAttributes",
                        ObjectValue.of("verb", request.verb(), "path", request.path())).build();
    }

    /** How long those parts are that the client can make as long as it likes. */
    long controlledLength() {
        return (long) request.namespace().length() + request.verb().length() + request.group().length()
                + request.version().length() + request.resource().length() + request.subresource().length()
                + request.name().length() + request.path().length() + request.fieldSelector().length()
                + request.labelSelector().length();
    }

    private ObjectValue resource(boolean whole) {
        ObjectValue.Builder attributes = ObjectValue.builder();
        put(attributes, "namespace", request.namespace(), whole);
        put(attributes, "verb", request.verb(), whole);
        put(attributes, "group", request.group(), whole);
        put(attributes, "version", request.version(), whole);
        put(attributes, "resource", request.resource(), whole);
        put(attributes, "subresource", request.subresource(), whole);
        put(attributes, "name", request.name(), whole);
        List<ObjectValue> fields = fields();
        if (!fields.isEmpty()) {
            attributes.put("fieldSelector", ObjectValue.of("requirements", ListValue.copyOf(fields)));
        }
        List<ObjectValue> labels = labels();
        if (!labels.isEmpty()) {
            attributes.put("labelSelector", ObjectValue.of("requirements", ListValue.copyOf(labels)));
        }
        return attributes.build();
    }

    private List<ObjectValue> fields() {
        List<ObjectValue> requirements = new ArrayList<>();
        for (FieldRequirement requirement : request.fieldRequirements()) {
            String operator = switch (requirement.operator()) {
                case EQUALS, DOUBLE_EQUALS, IN -> "In";
                case NOT_EQUALS, NOT_IN -> "NotIn";
                case EXISTS, DOES_NOT_EXIST, GREATER_THAN, LESS_THAN -> "";
            };
            add(requirements, requirement.field(), operator, List.of(requirement.value()));
        }
        return requirements;
    }

    private List<ObjectValue> labels() {
        List<ObjectValue> requirements = new ArrayList<>();
        for (LabelRequirement requirement : request.labelRequirements()) {
            String operator = switch (requirement.operator()) {
                case EQUALS, DOUBLE_EQUALS, IN -> "In";
                case NOT_EQUALS, NOT_IN -> "NotIn";
                case EXISTS -> "Exists";
                case DOES_NOT_EXIST -> "DoesNotExist";
                case GREATER_THAN, LESS_THAN -> "";
            };
            add(requirements, requirement.key(), operator, requirement.values());
        }
        return requirements;
    }

    /** What a review can not say is left out: the question is then about more, and never about less. */
    private static void add(List<ObjectValue> requirements, String key, String operator, List<String> values) {
        if (!operator.isEmpty()) {
            ObjectValue requirement = ObjectValue.of("key", key, "operator", operator);
            requirements.add(values.isEmpty() ? requirement : requirement.with("values", texts(values)));
        }
    }

    private ObjectValue extra() {
        ObjectValue.Builder extra = ObjectValue.builder();
        Map<String, List<String>> sorted = new TreeMap<>(user.extra());
        sorted.forEach((key, values) -> extra.put(key, texts(values)));
        return extra.build();
    }

    private static ListValue texts(List<String> texts) {
        return ListValue.of(texts.toArray());
    }

    private static void put(ObjectValue.Builder builder, String key, String text, boolean whole) {
        if (whole || !text.isEmpty()) {
            builder.put(key, text);
        }
    }
}
