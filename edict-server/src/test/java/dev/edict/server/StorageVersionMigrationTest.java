package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.InputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What kube-apiserver 1.36 answers where {@code storagemigration.k8s.io} is served. */
class StorageVersionMigrationTest {
    private static final String MIGRATIONS = "/apis/storagemigration.k8s.io/v1beta1/storageversionmigrations";
    private static final String ROLE =
            "/apis/rbac.authorization.k8s.io/v1/clusterroles/system:controller:storage-version-migrator-controller";

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = new RunningServer(Edict.builder().runtimeConfig("storagemigration.k8s.io/v1beta1=true"));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    private static String migration(String name, String group, String resource) {
        return """
                {"metadata": {"name": "%s"}, "spec": {"resource": {"group": "%s", "resource": "%s"}},
                 "status": {"resourceVersion": "12"}}""".formatted(name, group, resource);
    }

    private static String condition(String type, String status) {
        return """
                {"type": "%s", "status": "%s", "reason": "x", "message": "", "lastTransitionTime": "2026-01-01T00:00:00Z"}"""
                .formatted(type, status);
    }

    private static String status(String fields) {
        return "{\"status\": {" + fields + "}}";
    }

    private static String complaint(RunningServer.Answer answer) {
        assertThat(answer.code()).isEqualTo(422);
        ListValue causes = answer.body().object("details").list("causes");
        return causes.object(0).string("field") + ": " + causes.object(0).string("message");
    }

    @Test
    void aMigrationNamesAResourceForGood() throws Exception {
        assertThat(complaint(server.send("POST", MIGRATIONS, migration("none", "", ""))))
                .isEqualTo("spec.resource.resource: Required value: resource is required to be set");
        assertThat(complaint(server.send("POST", MIGRATIONS, migration("bad", "", "Pods/1"))))
                .startsWith("spec.resource.resource: Invalid value: \"Pods/1\": a DNS-1035 label must");
        assertThat(complaint(server.send("POST", MIGRATIONS, migration("bad", "A_b", "pods"))))
                .startsWith("spec.resource.group: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must");
        RunningServer.Answer created = server.send("POST", MIGRATIONS, migration("good", "apps", "deployments"));
        assertThat(created.code()).isEqualTo(201);
        assertThat(created.body().object("status")).isEqualTo(ObjectValue.EMPTY);
        assertThat(created.body().object("metadata").isSet("generation")).isFalse();
        assertThat(complaint(server.send("PATCH", MIGRATIONS + "/good", "{\"spec\":{\"resource\":{\"resource\":\"others\"}}}")))
                .isEqualTo("spec: Invalid value: {\"Resource\":{\"group\":\"apps\",\"resource\":\"others\"}}: field is immutable");
        assertThat(complaint(server.send("PUT", MIGRATIONS + "/good", migration("good", "apps", "deployments"))))
                .isEqualTo("metadata.resourceVersion: Invalid value: 0: must be specified for an update");
    }

    @Test
    void theCheckpointIsANumberAndStays() throws Exception {
        server.send("POST", MIGRATIONS, migration("versions", "", "pods"));
        String path = MIGRATIONS + "/versions/status";
        assertThat(complaint(server.send("PATCH", path, status("\"resourceVersion\": \"0\""))))
                .isEqualTo("status.resourceVersion: Invalid value: \"0\": resource version is not well formed: 0");
        assertThat(server.send("PATCH", path, status("\"resourceVersion\": \"120\"")).code()).isEqualTo(200);
        assertThat(complaint(server.send("PATCH", path, status("\"resourceVersion\": null"))))
                .isEqualTo("status.resourceVersion: Invalid value: \"\": field is immutable");
    }

    @Test
    void aMigrationEndsOneWayAndNoOther() throws Exception {
        server.send("POST", MIGRATIONS, migration("ends", "", "pods"));
        String path = MIGRATIONS + "/ends/status";
        String succeeded = condition("Succeeded", "True");
        assertThat(complaint(server.send("PATCH", path,
                status("\"conditions\": [" + succeeded + "," + condition("Failed", "True") + "]"))))
                .startsWith("status.conditions: Invalid value: [{\"type\":\"Succeeded\",\"status\":\"True\",\"lastTransitionTime\":")
                .endsWith(": Both success and failed conditions cannot be true at the same time");
        assertThat(server.send("PATCH", path, status("\"conditions\": [" + succeeded + "]")).code()).isEqualTo(200);
        assertThat(complaint(server.send("PATCH", path, status("\"conditions\": null"))))
                .isEqualTo("status.conditions: Invalid value: null: Success condition cannot be set to false once it is true");
    }

    @Test
    void itIsShownWithWhatItIsAboutAndHowFarItHasCome() throws Exception {
        server.send("POST", MIGRATIONS, migration("shown", "apps", "deployments"));
        ObjectValue table;
        try (InputStream shown = server.open(MIGRATIONS + "/shown", "application/json;as=Table;v=v1;g=meta.k8s.io")) {
            table = (ObjectValue) Json.parse(shown.readAllBytes());
        }
        assertThat(table.list("rows").object(0).list("cells").strings())
                .containsExactly("shown", "deployments.apps", "Unknown");
    }

    @Test
    void nobodyIsServedItUnasked() throws Exception {
        assertThat(server.code(ROLE)).isEqualTo(200);
        try (RunningServer usual = new RunningServer(Edict.builder())) {
            assertThat(usual.code(MIGRATIONS)).isEqualTo(404);
            assertThat(usual.code("/apis/storagemigration.k8s.io")).isEqualTo(404);
            assertThat(usual.code(ROLE)).isEqualTo(404);
        }
    }
}
