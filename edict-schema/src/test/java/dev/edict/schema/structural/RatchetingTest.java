package dev.edict.schema.structural;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RatchetingTest {
    private static final String UPPER = "spec.a: Invalid value: \"OTHER\": spec.a in body should match '^[a-z]*$'";

    private final CustomResourceTrial trial = CustomResourceTrial.ofSpec("""
            {'type':'object','required':['c'],'properties':{
              'a':{'type':'string','pattern':'^[a-z]*$'},'c':{'type':'string'},'note':{'type':'string'},
              'list':{'type':'array','maxItems':2,'items':{'type':'string'}},
              'set':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}},
              'keyed':{'type':'array','maxItems':2,'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],
                'items':{'type':'object','properties':{'k':{'type':'string'},'v':{'type':'integer','maximum':5}}}},
              'alternatives':{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}},
                'allOf':[{'properties':{'a':{'maxLength':1}}}]}}}""");

    @Test
    void whatHasNotChangedMayStayWrong() {
        assertThat(trial.updateSpec("{'a':'UPPER'}", "{'a':'UPPER'}")).isEmpty();
        assertThat(trial.updateSpec("{'a':'UPPER','c':'c','note':'n'}", "{'a':'UPPER'}")).isEmpty();
    }

    @Test
    void aMissingFieldIsMissedAsSoonAsItsParentChanges() {
        assertThat(trial.updateSpec("{'a':'UPPER','note':'n'}", "{'a':'UPPER'}"))
                .containsExactly("spec.c: Required value");
    }

    @Test
    void whatChangesMustBeRight() {
        assertThat(trial.updateSpec("{'a':'OTHER','c':'c'}", "{'a':'UPPER','c':'c'}")).containsExactly(UPPER);
        assertThat(trial.updateSpec("{'a':'OTHER','c':'c'}", "{'c':'c'}")).containsExactly(UPPER);
    }

    @Test
    void aListWithoutKeysIsOneValue() {
        assertThat(trial.updateSpec("{'list':['x','y','z'],'c':'c'}", "{'list':['x','y','z']}")).isEmpty();
        assertThat(trial.updateSpec("{'list':['x','z','y'],'c':'c'}", "{'list':['x','y','z']}"))
                .containsExactly("spec.list: Too many: 3: must have at most 2 items");
    }

    @Test
    void theItemsOfAListWithKeysAreFoundByTheirKeys() {
        assertThat(trial.updateSpec(
                "{'c':'d','keyed':[{'k':'b','v':1},{'k':'a','v':9}]}", "{'c':'c','keyed':[{'k':'a','v':9}]}")).isEmpty();
        assertThat(trial.updateSpec("{'c':'d','keyed':[{'k':'a','v':8}]}", "{'c':'c','keyed':[{'k':'a','v':9}]}"))
                .containsExactly("spec.keyed[0].v: Invalid value: 8: spec.keyed[0].v in body should be less than or equal"
                        + " to 5");
    }

    @Test
    void theOrderOfAListWithKeysDoesNotCount() {
        assertThat(trial.updateSpec("{'c':'d','keyed':[{'k':'b'},{'k':'a'},{'k':'c'}]}",
                "{'c':'c','keyed':[{'k':'a'},{'k':'b'},{'k':'c'}]}")).isEmpty();
    }

    @Test
    void withinAlternativesNothingIsLetThrough() {
        assertThat(trial.updateSpec("{'c':'c','alternatives':{'a':'xx','b':'y'}}", "{'c':'c','alternatives':{'a':'xx'}}"))
                .containsExactly(
                        "spec.alternatives.a: Too long: may not be more than 1 byte",
                        "<nil>: Invalid value: \"\": \"spec.alternatives\" must validate all the schemas (allOf). None"
                                + " validated");
    }

    @Test
    void duplicatesAreLetThroughIfThereWereSomeBefore() {
        assertThat(trial.updateSpec("{'c':'d','set':['a','a']}", "{'c':'c','set':['b','b']}")).isEmpty();
        assertThat(trial.updateSpec("{'c':'d','set':['a','a']}", "{'c':'c','set':['b']}"))
                .containsExactly("spec.set[1]: Duplicate value: \"a\"");
    }

    @Test
    void anObjectWithFieldsThatNobodyKnowsCountsAsChanged() {
        CustomResourceTrial free = CustomResourceTrial.ofSpec("""
                {'type':'object','required':['a'],'x-kubernetes-preserve-unknown-fields':true}""");

        assertThat(free.updateSpec("{'b':1}", "{'b':1}")).containsExactly("spec.a: Required value");
        assertThat(free.updateSpec("{}", "{}")).isEmpty();
    }
}
