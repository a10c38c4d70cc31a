package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.pod.QualityOfService;
import dev.edict.kinds.core.scheduling.TolerationRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.configure.Settings;
import dev.edict.server.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The pods of a namespace tolerate what it says, or the configuration of the cluster, and nothing that these do not list. */
public final class PodTolerationRestriction implements AdmissionPlugin {
    private static final String DEFAULTS = "scheduler.alpha.kubernetes.io/defaultTolerations";
    private static final String ALLOWED = "scheduler.alpha.kubernetes.io/tolerationsWhitelist";
    private static final Map<String, String> KINDS =
            Map.of("podtolerationrestriction.admission.k8s.io/v1alpha1", "Configuration");
    private static final ObjectValue MEMORY_PRESSURE = ObjectValue.of(
            "key", "node.kubernetes.io/memory-pressure", "operator", "Exists", "effect", "NoSchedule");

    private final NamespaceNotes notes;
    private final ObjectValue ofCluster;

    public PodTolerationRestriction(Supplier<ResourceRegistry> namespaces, @Nullable ObjectValue configuration) {
        this.notes = new NamespaceNotes(namespaces);
        this.ofCluster = configuration == null ? ObjectValue.EMPTY : checked(configuration);
    }

    private static ObjectValue checked(ObjectValue configuration) {
        Settings settings = Settings.of(configuration).requireKind(KINDS);
        FieldErrors errors = new FieldErrors();
        for (String list : List.of("default", "whitelist")) {
            List<Settings> tolerations = settings.objects(list);
            for (Settings toleration : tolerations) {
                List.of("key", "operator", "value", "effect").forEach(toleration::string);
                toleration.integer("tolerationSeconds");
            }
            TolerationRules.validate(tolerations.stream().map(Settings::tree).toList(),
                    FieldPath.of("podtolerationrestriction", list), errors);
        }
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException("invalid config: " + errors.list());
        }
        return configuration;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue pod = request.object();
        List<ObjectValue> more = new ArrayList<>();
        if (NewPods.isOne(request.old())) {
            ListValue ofNamespace = said(request.namespace(), DEFAULTS);
            more.addAll((ofNamespace == null ? ofCluster.list("default") : ofNamespace).objects());
        }
        if (!QualityOfService.of(pod).equals("BestEffort")) {
            more.add(MEMORY_PRESSURE);
        }
        ObjectValue spec = pod.object("spec");
        ListValue tolerations = more.isEmpty()
                ? spec.list("tolerations") : Tolerations.merge(spec.list("tolerations"), more);
        requireAllowed(request, tolerations);
        return more.isEmpty() ? pod : pod.with("spec", spec.with("tolerations", tolerations));
    }

    @Override
    public void validate(AdmissionRequest request) {
        requireAllowed(request, request.object().object("spec").list("tolerations"));
    }

    private void requireAllowed(AdmissionRequest request, ListValue tolerations) {
        if (tolerations.isEmpty()) {
            return;
        }
        ListValue ofNamespace = said(request.namespace(), ALLOWED);
        ListValue allowed = ofNamespace == null ? ofCluster.list("whitelist") : ofNamespace;
        if (!Tolerations.areAllowed(tolerations, allowed.objects())) {
            throw ApiErrors.unclassified("pod tolerations (possibly merged with namespace default tolerations) conflict "
                    + "with its " + (ofNamespace == null ? "cluster" : "namespace") + " whitelist");
        }
    }

    /** The tolerations in an annotation of the namespace, or null if it has none. */
    private @Nullable ListValue said(String namespace, String annotation) {
        String text = notes.of(namespace).stringOrNull(annotation);
        return text == null ? null : TolerationText.read(text);
    }
}
