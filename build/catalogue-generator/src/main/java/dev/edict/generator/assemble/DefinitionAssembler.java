package dev.edict.generator.assemble;

import dev.edict.generator.overlay.FieldFacts.Fact;
import dev.edict.generator.overlay.Overlay;
import dev.edict.generator.source.Comment;
import dev.edict.generator.source.Message;
import dev.edict.generator.source.Message.Field;
import dev.edict.generator.source.Model;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the definitions of all kinds, and of what they refer to. */
public final class DefinitionAssembler {
    private final Map<String, Message> messages;
    private final Map<String, Model> models;
    private final Overlay overlay;
    private final Set<String> retiredKinds;
    private final PropertyAssembler properties;
    private final Map<String, Definition> made = new TreeMap<>();

    public DefinitionAssembler(
            Map<String, Message> messages, Map<String, Model> models, Overlay overlay, Set<String> retiredKinds) {
        this.messages = messages;
        this.models = models;
        this.overlay = overlay;
        this.retiredKinds = retiredKinds;
        this.properties = new PropertyAssembler(messages, overlay);
    }

    /** The definitions by name. */
    public Map<String, Definition> assemble() {
        messages.forEach((name, message) -> {
            if (overlay.packages().containsKey(Message.packageOf(name)) && isKind(name)) {
                make(name);
            }
        });
        overlay.roots().keySet().forEach(this::make);
        return made;
    }

    private boolean isKind(String name) {
        Overlay.Root root = overlay.roots().get(name);
        if (root != null) {
            return root.kind();
        }
        return overlay.messages().isKind(name) || retiredKinds.contains(name) || isModelOfKind(name);
    }

    /** Protobuf says an object's kind outside the object; a reference to another object says that one's inside. */
    private boolean isModelOfKind(String name) {
        Model model = TypeName.model(name, models);
        Message message = messages.get(name);
        return model != null && model.isKind() && message != null
                && message.fields().stream().noneMatch(field -> field.name().equals("kind"));
    }

    private void make(String name) {
        if (made.containsKey(name)) {
            return;
        }
        ObjectValue special = overlay.special().get(name);
        if (special != null) {
            Message message = messages.get(name);
            Map<String, String> description = message == null
                    ? Map.of() : Map.of("", message.comment().prose());
            made.put(name, new Definition(name, special, description));
            return;
        }
        Message message = Objects.requireNonNull(messages.get(name), name);
        Body body = new Body(name, TypeName.model(name, models));
        made.put(name, new Definition(name, ObjectValue.EMPTY, Map.of()));
        if (isKind(name)) {
            body.typeMeta();
        }
        body.add(message, List.of());
        made.put(name, body.definition(message));
    }

    /** A definition in the making. */
    private final class Body {
        private final String definition;
        private final @Nullable Model model;
        private final Map<String, Value> schemas = new LinkedHashMap<>();
        private final Map<String, String> descriptions = new LinkedHashMap<>();
        private final List<String> required = new ArrayList<>();

        Body(String definition, @Nullable Model model) {
            this.definition = definition;
            this.model = model;
        }

        void typeMeta() {
            Map<String, String> texts = Objects.requireNonNull(models.get("V1Pod")).fields();
            for (String name : List.of("kind", "apiVersion")) {
                schemas.put(name, ObjectValue.of("type", "string", "x-edict-zero", "omitted"));
                descriptions.put(name, Objects.requireNonNull(texts.get(name)));
            }
        }

        void add(Message message, List<Integer> within) {
            for (Field field : message.fields()) {
                String name = overlay.jsonName(message.name(), field.name());
                if (name.equals(Overlay.INLINE)) {
                    List<Integer> deeper = new ArrayList<>(within);
                    deeper.add(field.number());
                    add(Objects.requireNonNull(messages.get(field.type())), deeper);
                } else if (isPublished(name)) {
                    property(name, field, overlay.facts().of(message.name(), name), within);
                }
            }
        }

        /** The protobuf sources may be a little newer than the client's. */
        private boolean isPublished(String name) {
            return model == null || model.fields().containsKey(name)
                    || overlay.messages().isAddition(definition, name);
        }

        private void property(String name, Field field, Fact fact, List<Integer> within) {
            ObjectValue schema = properties.property(field, fact, within);
            Value given = overlay.defaults().get(definition + " " + name);
            if (given != null) {
                schema = schema.with("default", given);
            }
            if (overlay.messages().isAddition(definition, name)) {
                schemas.put(name, schema.with("x-edict-unpublished", true));
                follow(schema);
                return;
            }
            schemas.put(name, schema);
            String flattened = model == null ? "" : model.fields().getOrDefault(name, "");
            descriptions.put(name, field.isMessage()
                    ? Descriptions.ofReference(field.comment().prose(), flattened)
                    : Descriptions.of(field.comment().prose(), flattened));
            if (isRequired(name, field.comment(), fact)) {
                required.add(name);
            }
            follow(schema);
        }

        private boolean isRequired(String name, Comment comment, Fact fact) {
            if (model != null) {
                return model.required().contains(name);
            }
            return !comment.has("optional") && !fact.optional();
        }

        private void follow(ObjectValue schema) {
            String reference = schema.string("$ref");
            if (!reference.isEmpty()) {
                make(reference.substring(reference.lastIndexOf('/') + 1));
            }
            follow(schema, "items");
            follow(schema, "additionalProperties");
        }

        private void follow(ObjectValue schema, String key) {
            if (schema.get(key) instanceof ObjectValue inner) {
                follow(inner);
            }
        }

        /** For a type of which one field is set, and another may say which. */
        private @Nullable ObjectValue union(Message message) {
            if (!message.comment().has("union")) {
                return null;
            }
            ObjectValue.Builder union = ObjectValue.builder();
            ObjectValue.Builder members = ObjectValue.builder();
            for (Field field : message.fields()) {
                if (field.comment().has("unionDiscriminator")) {
                    union.put("discriminator", field.name());
                } else if (field.comment().has("optional")) {
                    members.put(field.name(), TypeName.capital(field.name()));
                }
            }
            return union.put("fields-to-discriminateBy", members.build()).build();
        }

        Definition definition(Message message) {
            ObjectValue.Builder schema = ObjectValue.builder().put("type", "object");
            if (!schemas.isEmpty()) {
                schema.put("properties", ObjectValue.copyOf(schemas));
            }
            if (!required.isEmpty()) {
                schema.put("required", ListValue.of(required.toArray()));
            }
            PropertyAssembler.sharing(schema, message.comment());
            ObjectValue union = union(message);
            if (union != null) {
                schema.put("x-kubernetes-unions", ListValue.of(union));
            }
            String apiVersion = overlay.apiVersion(message.name());
            if (apiVersion != null && (isKind(message.name()) || overlay.roots().containsKey(message.name()))) {
                GroupVersion version = Objects.requireNonNull(GroupVersion.parse(apiVersion));
                schema.put("x-kubernetes-group-version-kind", ListValue.of(ObjectValue.of("group", version.group(),
                        "version", version.version(), "kind", message.simpleName())));
            }
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("", Descriptions.of(message.comment().prose(), model == null ? "" : model.description()));
            texts.putAll(descriptions);
            texts.values().removeIf(String::isEmpty);
            return new Definition(message.name(), schema.build(), texts);
        }
    }
}
