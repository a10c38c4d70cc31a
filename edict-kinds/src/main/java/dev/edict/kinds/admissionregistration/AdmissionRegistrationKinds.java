package dev.edict.kinds.admissionregistration;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group admissionregistration.k8s.io, by kind. */
public final class AdmissionRegistrationKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("InitializerConfiguration", new InitializerConfigurationRules()),
            Map.entry("MutatingAdmissionPolicy", new MutatingAdmissionPolicyRules()),
            Map.entry("MutatingAdmissionPolicyBinding", new PolicyBindingRules(true)),
            Map.entry("MutatingWebhookConfiguration", new WebhookConfigurationRules(true)),
            Map.entry("ValidatingAdmissionPolicy", new ValidatingAdmissionPolicyRules()),
            Map.entry("ValidatingAdmissionPolicyBinding", new PolicyBindingRules(false)),
            Map.entry("ValidatingWebhookConfiguration", new WebhookConfigurationRules(false)));

    private AdmissionRegistrationKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
