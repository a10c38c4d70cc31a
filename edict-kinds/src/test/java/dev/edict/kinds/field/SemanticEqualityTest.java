package dev.edict.kinds.field;

import static dev.edict.kinds.KindTrial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SemanticEqualityTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "{'a': 1}|{'a': 1}|true",
        "{'a': 1}|{'a': 2}|false",
        "{'a': []}|{}|true",
        "{'a': null}|{}|true",
        "{'resources': {}}|{}|true",
        "{'affinity': {}}|{}|false",
        "{'limits': {'cpu': '1000m'}}|{'limits': {'cpu': 1}}|true",
        "{'limits': {'cpu': '1'}}|{'limits': {'cpu': '1', 'memory': '1'}}|false",
        "{'labels': {'cpu': '1000m'}}|{'labels': {'cpu': '1'}}|false",
        "{'list': [{'a': 1}, {'b': 2}]}|{'list': [{'b': 2}, {'a': 1}]}|false",
        "{'emptyDir': {'sizeLimit': '1Gi'}}|{'emptyDir': {'sizeLimit': '1024Mi'}}|true",
        "{}|{'a': 1}|false"
    })
    void treesThatMeanTheSameAreEqual(String one, String other, boolean equal) {
        assertThat(SemanticEquality.equal(tree(one), tree(other))).isEqualTo(equal);
        assertThat(SemanticEquality.equal(tree(other), tree(one))).isEqualTo(equal);
    }
}
