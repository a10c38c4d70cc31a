package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.time.Ages;
import dev.edict.model.value.ObjectValue;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Who may do what, and the certificates that say who is who. */
final class AccessLayouts {
    /** The column is still described as the field was when the server chose a signer for requests without one. */
    private static final String OLD_SIGNER_WORDS = """
            Requested signer for the request. It is a qualified name in the form: `scope-hostname.io/name`. If empty, it \
            will be defaulted:
             1. If it's a kubelet client certificate, it is assigned
                "kubernetes.io/kube-apiserver-client-kubelet".
             2. If it's a kubelet serving certificate, it is assigned
                "kubernetes.io/kubelet-serving".
             3. Otherwise, it is assigned "kubernetes.io/legacy-unknown".
            Distribution of trust for signers happens out of band. You can select on this field using `spec.signerName`.""";

    private AccessLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("rbac.authorization.k8s.io", "RoleBinding"), binding("RoleBinding"));
        layouts.put(new GroupKind("rbac.authorization.k8s.io", "ClusterRoleBinding"), binding("ClusterRoleBinding"));
        layouts.put(new GroupKind("certificates.k8s.io", "CertificateSigningRequest"), signingRequest());
        layouts.put(new GroupKind("certificates.k8s.io", "ClusterTrustBundle"), TableLayout.start()
                .name()
                .column("SignerName", "string", field("certificates.v1beta1.ClusterTrustBundleSpec", "signerName"),
                        row -> Cells.orElse(row.spec().string("signerName"), Cells.NONE))
                .build());
        layouts.put(new GroupKind("certificates.k8s.io", "PodCertificateRequest"), podCertificateRequest());
    }

    private static TableLayout binding(String type) {
        String kind = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        return TableLayout.start()
                .name()
                .column("Role", "string",
                        field("rbac.v1." + type, "roleRef").without(" This field is immutable."), AccessLayouts::role)
                .age()
                .wide("Users", "string", text("Users in the " + kind),
                        row -> subjects(row, "User", subject -> subject.string("name")))
                .wide("Groups", "string", text("Groups in the " + kind),
                        row -> subjects(row, "Group", subject -> subject.string("name")))
                .wide("ServiceAccounts", "string", text("ServiceAccounts in the " + kind),
                        row -> subjects(row, "ServiceAccount",
                                subject -> subject.string("namespace") + "/" + subject.string("name")))
                .build();
    }

    private static String role(Row binding) {
        ObjectValue role = binding.object().object("roleRef");
        return role.string("kind") + "/" + role.string("name");
    }

    private static String subjects(Row binding, String kind, Function<ObjectValue, String> name) {
        return binding.object().list("subjects").objects().stream()
                .filter(subject -> subject.string("kind").equals(kind))
                .map(name)
                .collect(Collectors.joining(", "));
    }

    private static TableLayout signingRequest() {
        return TableLayout.start()
                .name()
                .age()
                .column("SignerName", "string", text(OLD_SIGNER_WORDS),
                        row -> Cells.orElse(row.spec().string("signerName"), Cells.NONE))
                .column("Requestor", "string", text("Base64-encoded PKCS#10 CSR data"),
                        row -> row.spec().string("username"))
                .column("RequestedDuration", "string",
                        field("certificates.v1.CertificateSigningRequestSpec", "expirationSeconds"),
                        AccessLayouts::requestedDuration)
                .column("Condition", "string",
                        text("Conditions applied to the request, such as approval or denial."),
                        AccessLayouts::condition)
                .build();
    }

    private static String requestedDuration(Row request) {
        Long seconds = request.spec().integerOrNull("expirationSeconds");
        return seconds == null ? Cells.NONE : Ages.human(Duration.ofSeconds(seconds));
    }

    private static String condition(Row request) {
        Set<String> types = request.status().list("conditions").objects().stream()
                .map(condition -> condition.string("type"))
                .collect(Collectors.toSet());
        String decision = types.contains("Denied") ? "Denied" : types.contains("Approved") ? "Approved" : "Pending";
        return decision
                + (types.contains("Failed") ? ",Failed" : "")
                + (request.status().string("certificate").isEmpty() ? "" : ",Issued");
    }

    private static TableLayout podCertificateRequest() {
        String spec = "certificates.v1beta1.PodCertificateRequestSpec";
        TableLayout.Builder layout = TableLayout.start().name();
        Map<String, String> columns = Map.of("podName", "PodName", "serviceAccountName", "ServiceAccountName",
                "nodeName", "NodeName", "signerName", "SignerName");
        for (String key : List.of("podName", "serviceAccountName", "nodeName", "signerName")) {
            layout.column(columns.getOrDefault(key, key), "string", field(spec, key), row -> row.spec().string(key));
        }
        return layout
                .column("State", "string", text("Is the request Pending, Issued, Denied, or Failed?"),
                        AccessLayouts::state)
                .column("UnverifiedUserAnnotations", "string", field(spec, "unverifiedUserAnnotations"),
                        row -> Cells.labels(row.spec().object("unverifiedUserAnnotations")))
                .build();
    }

    private static String state(Row request) {
        String state = "Pending";
        for (ObjectValue condition : request.status().list("conditions").objects()) {
            String type = condition.string("type");
            if (type.equals("Issued") || type.equals("Denied") || type.equals("Failed")) {
                state = type;
            }
        }
        return state;
    }
}
