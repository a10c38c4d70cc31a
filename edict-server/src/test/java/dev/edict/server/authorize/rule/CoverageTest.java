package dev.edict.server.authorize.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverageTest {
    private static PolicyRule rule(String verbs, String groups, String resources) {
        return PolicyRule.ofResources(words(verbs), words(groups), words(resources));
    }

    private static PolicyRule paths(String verbs, String paths) {
        return PolicyRule.ofPaths(words(verbs), words(paths));
    }

    private static List<String> words(String text) {
        return List.of(text.split(",", -1));
    }

    private static boolean covers(PolicyRule held, PolicyRule given) {
        return Coverage.missing(List.of(held), List.of(given)).isEmpty();
    }

    @Test
    void severalRulesTogetherHoldWhatOneGives() {
        List<PolicyRule> held = List.of(rule("get", "", "pods"), rule("list", "", "pods"), rule("get,list", "apps", "pods"));
        assertThat(Coverage.missing(held, List.of(rule("get,list", ",apps", "pods")))).isEmpty();
    }

    @Test
    void whatIsMissingIsToldRightByRightInOrder() {
        assertThat(Coverage.missing(List.of(rule("get", "", "pods")), List.of(
                rule("get,list", "", "pods,nodes"), paths("get,post", "/a"))))
                .containsExactly(rule("list", "", "pods"), rule("get", "", "nodes"), rule("list", "", "nodes"),
                        paths("get", "/a"), paths("post", "/a"));
    }

    @Test
    void aWildcardHoldsAllAndIsHeldByAWildcardOnly() {
        assertThat(covers(rule("*", "*", "*"), rule("get,*", ",*", "pods,pods/log,*"))).isTrue();
        assertThat(covers(rule("get,list,watch", "", "pods"), rule("*", "", "pods"))).isFalse();
        assertThat(covers(rule("get", "a,b", "pods"), rule("get", "*", "pods"))).isFalse();
        assertThat(covers(rule("get", "", "pods,pods/log"), rule("get", "", "*"))).isFalse();
    }

    @Test
    void aSubresourceIsHeldByNameOrByTheSameOfAllResources() {
        assertThat(covers(rule("get", "", "pods/log"), rule("get", "", "pods/log"))).isTrue();
        assertThat(covers(rule("get", "", "*/log"), rule("get", "", "pods/log"))).isTrue();
        assertThat(covers(rule("get", "", "*/log"), rule("get", "", "pods/exec"))).isFalse();
        assertThat(covers(rule("get", "", "pods"), rule("get", "", "pods/log"))).isFalse();
        assertThat(covers(rule("get", "", "pods/*"), rule("get", "", "pods/log"))).isFalse();
        assertThat(covers(rule("get", "", "*/*"), rule("get", "", "pods/log"))).isFalse();
    }

    @Test
    void namesNarrowWhatIsHeld() {
        PolicyRule all = rule("get", "", "secrets");
        PolicyRule some = all.named(List.of("a", "b"));
        assertThat(covers(all, some)).isTrue();
        assertThat(covers(some, all)).isFalse();
        assertThat(covers(some, all.named(List.of("b")))).isTrue();
        assertThat(Coverage.missing(List.of(some), List.of(all.named(List.of("b", "c")))))
                .containsExactly(all.named(List.of("c")));
    }

    @Test
    void pathsAreHeldByThemselvesAndByWhatTheyBeginWith() {
        assertThat(covers(paths("get", "/api/*"), paths("get", "/api/v1"))).isTrue();
        assertThat(covers(paths("get", "/api/*"), paths("get", "/api"))).isFalse();
        assertThat(covers(paths("get", "/api**"), paths("get", "/api/v1,/apis"))).isTrue();
        assertThat(covers(paths("get", "*"), paths("get", "*,/x"))).isTrue();
        assertThat(covers(rule("*", "*", "*"), paths("get", "/x"))).isFalse();
        assertThat(covers(paths("*", "*"), rule("get", "", "pods"))).isFalse();
    }

    @Test
    void rightsToTheSameThingAreToldTogetherInTheOrderOfTheirLines() {
        assertThat(Coverage.display(Coverage.missing(List.of(), List.of(
                rule("get,delete", "", "secrets,configmaps"), paths("get,post", "/a\"b"),
                rule("get", "apps", "deployments").named(List.of("x", "y"))))))
                .isEqualTo("""
                        {APIGroups:[""], Resources:["configmaps"], Verbs:["get" "delete"]}
                        {APIGroups:[""], Resources:["secrets"], Verbs:["get" "delete"]}
                        {APIGroups:["apps"], Resources:["deployments"], ResourceNames:["x"], Verbs:["get"]}
                        {APIGroups:["apps"], Resources:["deployments"], ResourceNames:["y"], Verbs:["get"]}
                        {NonResourceURLs:["/a\\"b"], Verbs:["get"]}
                        {NonResourceURLs:["/a\\"b"], Verbs:["post"]}""");
    }

    @Test
    void aRuleThatMultipliesToMoreThanCanBeCheckedIsKnownWithoutCounting() {
        List<String> many = IntStream.range(0, 60_000).mapToObj(number -> "x" + number).toList();
        PolicyRule bomb = PolicyRule.ofResources(many, many, many).named(many);
        assertThat(Coverage.isCountable(List.of(bomb))).isFalse();
        assertThat(Coverage.isCountable(List.of(bomb, bomb, bomb))).isFalse();
        assertThat(Coverage.isCountable(List.of(rule("get", "", "pods").named(many)))).isFalse();
        assertThat(Coverage.isCountable(List.of(rule("*", "*", "*")))).isTrue();
    }
}
