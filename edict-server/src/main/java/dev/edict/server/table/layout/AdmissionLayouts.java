package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import java.util.Map;

/** Webhooks and policies that admit requests. */
final class AdmissionLayouts {
    private static final String GROUP = "admissionregistration.k8s.io";

    private AdmissionLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind(GROUP, "MutatingWebhookConfiguration"), webhooks());
        layouts.put(new GroupKind(GROUP, "ValidatingWebhookConfiguration"), webhooks());
        layouts.put(new GroupKind(GROUP, "ValidatingAdmissionPolicy"), policy("Validations",
                "Validations indicates the number of validation rules defined in this configuration", "validations"));
        layouts.put(new GroupKind(GROUP, "MutatingAdmissionPolicy"), policy("Mutations",
                "Mutation indicates the number of mutations rules defined in this configuration", "mutations"));
        layouts.put(new GroupKind(GROUP, "ValidatingAdmissionPolicyBinding"), binding());
        layouts.put(new GroupKind(GROUP, "MutatingAdmissionPolicyBinding"), binding());
    }

    private static TableLayout webhooks() {
        return TableLayout.start()
                .name()
                .column("Webhooks", "integer",
                        text("Webhooks indicates the number of webhooks registered in this configuration"),
                        row -> row.object().list("webhooks").size())
                .age()
                .build();
    }

    private static TableLayout policy(String column, String description, String rules) {
        return TableLayout.start()
                .name()
                .column(column, "integer", text(description), row -> row.spec().list(rules).size())
                .column("ParamKind", "string",
                        text("ParamKind specifies the kind of resources used to parameterize this policy"),
                        AdmissionLayouts::parameterKind)
                .age()
                .build();
    }

    private static String parameterKind(Row row) {
        ObjectValue kind = row.spec().objectOrNull("paramKind");
        return kind == null ? Cells.UNSET : kind.string("apiVersion") + "/" + kind.string("kind");
    }

    private static TableLayout binding() {
        return TableLayout.start()
                .name()
                .column("PolicyName", "string",
                        text("PolicyName indicates the policy definition which the policy binding binded to"),
                        row -> row.spec().string("policyName"))
                .column("ParamRef", "string",
                        text("ParamRef indicates the param resource which sets the configuration param"),
                        AdmissionLayouts::parameters)
                .age()
                .build();
    }

    private static String parameters(Row row) {
        ObjectValue reference = row.spec().object("paramRef");
        String name = reference.string("name");
        if (!name.isEmpty()) {
            return Cells.orElse(reference.string("namespace"), "*") + "/" + name;
        }
        ObjectValue selector = reference.objectOrNull("selector");
        return selector == null ? Cells.UNSET : SelectorText.ofStruct(selector);
    }
}
