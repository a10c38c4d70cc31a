package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests in the name of somebody else: who may be whom, and who they are then. */
class ImpersonationTest {
    private static final String SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String REVIEW = """
            {"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"}""";
    private static final String ON_REVIEW = "impersonate-on:user-info:create authentication.k8s.io/selfsubjectreviews";

    private static final String AGENT = "system:serviceaccount:default:agent";

    /** What was told of the agent to those who decide. */
    private static final Set<String> EXTRAS = ConcurrentHashMap.newKeySet();

    /** What bob and the agent may do besides what everybody may, as {@code verb group/resource/subresource namespace/name}. */
    private static final Set<String> RIGHTS = ConcurrentHashMap.newKeySet();

    private static final List<Call> SEEN = new CopyOnWriteArrayList<>();

    private static RunningServer server;
    private static Somebody bob;
    private static Somebody master;

    @TempDir
    static Path directory;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "b,bob,1\nm,boss,2,\"system:masters\"\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens).authorizer(ImpersonationTest::decide)
                .observer((stage, call) -> {
                    if (stage == Stage.RESPONSE_COMPLETE) {
                        SEEN.add(call);
                    }
                }));
        bob = new Somebody(server, "b");
        master = new Somebody(server, "m");
    }

    @AfterAll
    static void stop() {
        bob.close();
        master.close();
        server.close();
    }

    @BeforeEach
    void takeAllRightsAway() {
        RIGHTS.clear();
        SEEN.clear();
    }

    private static Decision decide(User user, RequestInfo request) {
        String right = request.isResource()
                ? request.verb() + " " + request.group() + "/" + request.resource()
                        + (request.subresource().isEmpty() ? "" : "/" + request.subresource())
                        + (request.namespace().isEmpty() ? "" : " " + request.namespace())
                        + (request.name().isEmpty() ? "" : " " + request.name())
                : request.verb() + " " + request.path();
        if (user.name().equals(AGENT)) {
            EXTRAS.addAll(user.extra().keySet());
        }
        return (user.name().equals("bob") || user.name().equals(AGENT)) && RIGHTS.contains(right)
                ? Decision.ALLOWED : Decision.NO_OPINION;
    }

    private static ObjectValue selfAs(Somebody who, String... headers) throws Exception {
        RunningServer.Answer answer = who.send("POST", SELF, REVIEW, headers);
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(201);
        return answer.body().object("status").object("userInfo");
    }

    private static String refusal(String method, String path, String... headers) throws Exception {
        RunningServer.Answer answer = bob.send(method, path, method.equals("POST") ? REVIEW : "", headers);
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(403);
        return answer.body().string("message");
    }

    @Test
    void theUserIsWhatTheHeadersSay() throws Exception {
        ObjectValue ann = selfAs(master, "Impersonate-User", "ann", "impersonate-group", "staff", "IMPERSONATE-GROUP", "more",
                "Impersonate-Uid", "17", "Impersonate-Extra-Team", "blue", "Impersonate-Extra-team", "red",
                "Impersonate-Extra-acme.com%2FProject", "secret");
        assertThat(ann.string("username")).isEqualTo("ann");
        assertThat(ann.string("uid")).isEqualTo("17");
        assertThat(ann.list("groups").strings()).containsExactly("staff", "more", "system:authenticated");
        assertThat(ann.object("extra").list("team").strings()).containsExactly("blue", "red");
        assertThat(ann.object("extra").list("acme.com/project").strings()).containsExactly("secret");
    }

    @Test
    void groupsThatBelongToANameAreAdded() throws Exception {
        assertThat(selfAs(master, "Impersonate-User", "system:serviceaccount:a:b").list("groups").strings())
                .containsExactly("system:serviceaccounts", "system:serviceaccounts:a", "system:authenticated");
        assertThat(selfAs(master, "Impersonate-User", "system:serviceaccount:a:b", "Impersonate-Group", "g").list("groups")
                .strings()).containsExactly("g", "system:authenticated");
        RunningServer.Answer anonymous = master.send("POST", SELF, REVIEW, "Impersonate-User", "system:anonymous");
        assertThat(anonymous.code()).as("nobody in particular is known to nobody").isEqualTo(403);
        assertThat(anonymous.body().string("message")).contains("User \"system:anonymous\" cannot create");
        assertThat(master.send("POST", SELF, REVIEW, "Impersonate-User", "ann", "Impersonate-Group", "system:unauthenticated")
                .code()).isEqualTo(403);
    }

    @Test
    void aMasterActsWithTheRightsOfTheOtherOnly() throws Exception {
        RunningServer.Answer answer = master.send("GET", "/api/v1/namespaces", "", "Impersonate-User", "ann");
        assertThat(answer.code()).isEqualTo(403);
        assertThat(answer.body().string("message")).isEqualTo("namespaces is forbidden: User \"ann\" cannot list resource "
                + "\"namespaces\" in API group \"\" at the cluster scope");
    }

    @Test
    void eachPartOfAnotherUserIsARightOfItsOwn() throws Exception {
        RIGHTS.add("impersonate /users ann");
        RIGHTS.add("impersonate authentication.k8s.io/userextras/dept sales");
        assertThat(selfAs(bob, "Impersonate-User", "ann", "Impersonate-Extra-Dept", "sales").string("username"))
                .isEqualTo("ann");

        assertThat(refusal("POST", SELF, "Impersonate-User", "eve")).isEqualTo("users \"eve\" is forbidden: User \"bob\" cannot "
                + "impersonate resource \"users\" in API group \"\" at the cluster scope");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann", "Impersonate-Group", "system:masters"))
                .startsWith("groups \"system:masters\" is forbidden: User \"bob\" cannot impersonate resource \"groups\"");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann", "Impersonate-Extra-Dept", "finance"))
                .startsWith("userextras.authentication.k8s.io \"finance\" is forbidden: User \"bob\" cannot impersonate resource "
                        + "\"userextras/dept\" in API group \"authentication.k8s.io\"");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann", "Impersonate-Uid", "9"))
                .startsWith("uids.authentication.k8s.io \"9\" is forbidden");
        assertThat(refusal("POST", SELF, "Impersonate-User", "system:serviceaccount:a:b"))
                .startsWith("serviceaccounts \"b\" is forbidden").endsWith("in the namespace \"a\"");
    }

    @Test
    void whoMayBeSomebodyForOneKindOfRequestMayNotForOthers() throws Exception {
        RIGHTS.add("impersonate:user-info authentication.k8s.io/users ann");
        RIGHTS.add(ON_REVIEW);
        assertThat(selfAs(bob, "Impersonate-User", "ann").string("username")).isEqualTo("ann");
        Waiting.untilSo("observers know both users", () -> assertThat(SEEN).anySatisfy(call -> {
            assertThat(call.requester().name()).isEqualTo("bob");
            assertThat(call.user().name()).isEqualTo("ann");
            assertThat(call.impersonationConstraint()).isEqualTo("impersonate:user-info");
            assertThat(call.request().headers().contains("Impersonate-User")).isFalse();
        }));
        assertThat(refusal("GET", "/api/v1/pods", "Impersonate-User", "ann")).isEqualTo("pods is forbidden: User \"bob\" cannot "
                + "impersonate-on:user-info:list resource \"pods\" in API group \"\" at the cluster scope");
        assertThat(refusal("GET", "/version", "Impersonate-User", "ann"))
                .isEqualTo("forbidden: User \"bob\" cannot impersonate-on:user-info:get path \"/version\"");

        RIGHTS.remove("impersonate:user-info authentication.k8s.io/users ann");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann")).as("a right that was taken away is gone at once")
                .isEqualTo("users.authentication.k8s.io \"ann\" is forbidden: User \"bob\" cannot impersonate:user-info resource "
                        + "\"users\" in API group \"authentication.k8s.io\" at the cluster scope");
    }

    @Test
    void nobodyBecomesAMasterByAConstrainedRight() throws Exception {
        RIGHTS.addAll(List.of("impersonate:user-info authentication.k8s.io/users ann", ON_REVIEW,
                "impersonate:user-info authentication.k8s.io/groups *",
                "impersonate:user-info authentication.k8s.io/groups system:masters",
                "impersonate:user-info authentication.k8s.io/groups ", "impersonate:user-info authentication.k8s.io/groups"));
        selfAs(bob, "Impersonate-User", "ann");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann", "Impersonate-Group", "system:masters"))
                .endsWith(": impersonating the system:masters group is not allowed");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann", "Impersonate-Group", ""))
                .endsWith(": impersonating the empty string group is not allowed");
        assertThat(refusal("POST", SELF, "Impersonate-User", "ann", "Impersonate-Extra-plain", "x"))
                .contains("impersonating an invalid key in extra is not allowed: extra.key: Invalid value: \"plain\": must be a "
                        + "domain-prefixed path");
        assertThat(selfAs(bob, "Impersonate-User", "ann", "Impersonate-Group", "a", "Impersonate-Group", "b",
                "Impersonate-Group", "c", "Impersonate-Group", "d").list("groups").strings())
                .containsExactly("a", "b", "c", "d", "system:authenticated");
    }

    @Test
    void nodesAndAccountsCanBeHadByTheirNameOnly() throws Exception {
        RIGHTS.addAll(List.of("impersonate:arbitrary-node authentication.k8s.io/nodes n1",
                "impersonate-on:arbitrary-node:create authentication.k8s.io/selfsubjectreviews",
                "impersonate:serviceaccount authentication.k8s.io/serviceaccounts a b",
                "impersonate-on:serviceaccount:create authentication.k8s.io/selfsubjectreviews"));
        assertThat(selfAs(bob, "Impersonate-User", "system:node:n1").list("groups").strings())
                .containsExactly("system:nodes", "system:authenticated");
        assertThat(selfAs(bob, "Impersonate-User", "system:serviceaccount:a:b").list("groups").strings())
                .containsExactly("system:serviceaccounts", "system:serviceaccounts:a", "system:authenticated");
        assertThat(refusal("POST", SELF, "Impersonate-User", "system:node:n1", "Impersonate-Group", "g"))
                .startsWith("users \"system:node:n1\" is forbidden: User \"bob\" cannot impersonate resource");
        assertThat(refusal("POST", SELF, "Impersonate-User", "system:node:n2")).contains("impersonate:arbitrary-node");
    }

    @Test
    void anAgentMayBeTheNodeOnWhichItRunsAndNoOther() throws Exception {
        server.send("POST", "/api/v1/namespaces/default/serviceaccounts", """
                {"kind": "ServiceAccount", "apiVersion": "v1", "metadata": {"name": "agent"}}""");
        server.send("POST", "/api/v1/namespaces/default/pods", """
                {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "agent"}, "spec": {
                 "serviceAccountName": "agent", "nodeName": "n1", "containers": [{"name": "c", "image": "i"}]}}""");
        String token = server.send("POST", "/api/v1/namespaces/default/serviceaccounts/agent/token", """
                {"kind": "TokenRequest", "apiVersion": "authentication.k8s.io/v1", "spec": {
                 "boundObjectRef": {"kind": "Pod", "apiVersion": "v1", "name": "agent"}}}""")
                .body().object("status").string("token");
        RIGHTS.addAll(List.of("impersonate:associated-node authentication.k8s.io/nodes *",
                "impersonate-on:associated-node:create authentication.k8s.io/selfsubjectreviews"));
        try (Somebody agent = new Somebody(server, token)) {
            EXTRAS.clear();
            ObjectValue node = selfAs(agent, "Impersonate-User", "system:node:n1");
            assertThat(node.string("username")).isEqualTo("system:node:n1");
            assertThat(node.list("groups").strings()).containsExactly("system:nodes", "system:authenticated");
            assertThat(EXTRAS).as("whose right it is does not depend on the node")
                    .containsExactly("authentication.kubernetes.io/associated-node-keys");
            RunningServer.Answer other = agent.send("POST", SELF, REVIEW, "Impersonate-User", "system:node:n2");
            assertThat(other.code()).isEqualTo(403);
            assertThat(agent.send("POST", SELF, REVIEW, "Impersonate-User", "system:node:n1", "Impersonate-Group", "g").code())
                    .as("with a group of its own choice").isEqualTo(403);
            RIGHTS.clear();
            assertThat(agent.send("POST", SELF, REVIEW, "Impersonate-User", "system:node:n1").body().string("message"))
                    .contains("cannot impersonate-on:associated-node:create resource \"selfsubjectreviews\"");
        }
    }

    @Test
    void partsWithoutANameAreABadRequest() throws Exception {
        RunningServer.Answer answer = bob.send("GET", "/api/v1/pods", "", "Impersonate-Group", "staff",
                "Impersonate-User", "", "Impersonate-Extra-b", "2", "Impersonate-Extra-a", "1");
        assertThat(answer.code()).isEqualTo(400);
        assertThat(answer.body().string("message")).isEqualTo("requested &user.DefaultInfo{Name:\"\", UID:\"\", "
                + "Groups:[]string{\"staff\"}, Extra:map[string][]string{\"a\":[]string{\"1\"}, \"b\":[]string{\"2\"}}} "
                + "without impersonating a user name");
        assertThat(selfAs(bob, "Impersonate-User", "").string("username")).isEqualTo("bob");
    }

    @Test
    void attemptsAreCounted() throws Exception {
        selfAs(master, "Impersonate-User", "ann");
        refusal("POST", SELF, "Impersonate-User", "zoe");
        String metrics = server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
        assertThat(metrics).contains("apiserver_impersonation_attempts_total{decision=\"denied\",mode=\"\"}",
                "apiserver_impersonation_authorization_attempts_total{decision=\"denied\",mode=\"legacy\"}");
    }
}
