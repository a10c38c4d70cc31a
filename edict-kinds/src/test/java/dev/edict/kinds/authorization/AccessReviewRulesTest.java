package dev.edict.kinds.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.kinds.authorization.AccessReviewRules.About;
import dev.edict.model.field.FieldErrors;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessReviewRulesTest {
    private static List<String> check(About about, String json) {
        FieldErrors errors = new FieldErrors();
        new AccessReviewRules(about).validateCreate(KindTrial.tree(json), errors);
        return KindTrial.texts(errors);
    }

    @Test
    void aQuestionIsAboutSomeoneAndOneThing() {
        assertThat(check(About.ANYONE, "{}")).containsExactly(
                "spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or"
                        + " resourceAttributes must be specified",
                "spec.user: Invalid value: \"\": at least one of user or group must be specified");
        assertThat(check(About.ONESELF, "{'metadata': {'name': 'x'}, 'spec': {'resourceAttributes': {},"
                + "'nonResourceAttributes': {'path': '/a'}}}")).containsExactly(
                "spec.nonResourceAttributes: Invalid value: {\"Path\":\"/a\",\"Verb\":\"\"}: cannot be specified in"
                        + " combination with resourceAttributes",
                "metadata: Invalid value: {\"name\":\"x\"}: must be empty");
        assertThat(check(About.ANYONE, "{'metadata': {'managedFields': [{}]}, 'spec': {'groups': ['g'],"
                + "'resourceAttributes': {}}}")).isEmpty();
    }

    @Test
    void aQuestionInsideANamespaceIsAboutThatNamespace() {
        assertThat(check(About.ANYONE_IN_A_NAMESPACE, "{'metadata': {'namespace': 'a'}, 'spec': {'user': 'u',"
                + "'resourceAttributes': {'namespace': 'b'}}}")).containsExactly(
                "spec.resourceAttributes.namespace: Invalid value: \"b\": must match metadata.namespace");
        assertThat(check(About.ANYONE_IN_A_NAMESPACE, "{'metadata': {'namespace': 'a'}, 'spec': {'user': 'u',"
                + "'nonResourceAttributes': {'path': '/'}}}")).containsExactly(
                "spec.nonResourceAttributes: Invalid value: {\"Path\":\"/\",\"Verb\":\"\"}: disallowed on this kind of"
                        + " request");
    }

    @Test
    void selectorsAreWrittenInOneWay() {
        assertThat(check(About.ONESELF, "{'spec': {'resourceAttributes': {'fieldSelector': {'rawSelector': 'a=b',"
                + "'requirements': [{'operator': 'In'}, {'key': 'k', 'operator': 'Like'}]}, 'labelSelector': {}}}}"))
                .containsExactly(
                        "spec.resourceAttributes.fieldSelector.rawSelector: Invalid value: \"a=b\": may not specified"
                                + " at the same time as requirements",
                        "spec.resourceAttributes.fieldSelector.requirements[0].key: Required value: must be specified",
                        "spec.resourceAttributes.fieldSelector.requirements[0].values: Required value: must be"
                                + " specified when `operator` is 'In' or 'NotIn'",
                        "spec.resourceAttributes.labelSelector.requirements: Required value: when"
                                + " spec.resourceAttributes.labelSelector is specified, requirements or rawSelector is"
                                + " required");
        assertThat(check(About.ONESELF, "{'spec': {'resourceAttributes': {'labelSelector': {'requirements': [{'key':"
                + "'k', 'operator': 'Exists', 'values': ['v', '-']}]}}}}")).hasSize(2).first().isEqualTo(
                "spec.resourceAttributes.labelSelector.requirements[0].values: Forbidden: may not be specified when"
                        + " `operator` is 'Exists' or 'DoesNotExist'");
    }
}
