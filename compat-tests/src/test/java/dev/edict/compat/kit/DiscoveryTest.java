package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.RestMapping;
import dev.edict.client.failure.NoMatchException;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.types.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class DiscoveryTest {
    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    private static RestMapping mapping() {
        return SERVER.client().mapping();
    }

    @Test
    void kindsAndWhatPeopleCallThemLeadToResources() {
        ApiResource deployments = mapping().get(Deployment.TYPE.kind());
        assertThat(deployments.resource()).isEqualTo(Deployment.TYPE.resource());
        assertThat(deployments.scope()).isEqualTo(Scope.NAMESPACED);
        assertThat(deployments.verbs()).contains("get", "list", "watch", "create", "patch", "deletecollection");
        assertThat(deployments.subresources()).contains("status", "scale");
        for (String word : new String[] {"deployments", "deployment", "deploy", "deployments.apps", "deployments.v1.apps"}) {
            assertThat(mapping().named(word)).as(word).contains(deployments);
        }
        assertThat(mapping().category("all")).contains(deployments);
        assertThat(mapping().find(new GroupKind("batch", "CronJob"), "v1", "v1beta1").orElseThrow().kind().version()).isEqualTo("v1");
        assertThat(mapping().get(new GroupVersionKind("", "v1", "Node")).scope()).isEqualTo(Scope.CLUSTER);
    }

    @Test
    void whatThereIsNotIsNotFound() {
        assertThat(mapping().named("unicorns")).isEmpty();
        assertThatThrownBy(() -> SERVER.client().dynamic(new GroupVersionKind("example.com", "v1", "Unicorn")))
                .isInstanceOf(NoMatchException.class);
    }

    @Test
    void theServerTellsWhatItIs() {
        assertThat(SERVER.client().discovery().version().major()).isEqualTo("1");
        assertThat(SERVER.client().discovery().apis().isComplete()).isTrue();
        assertThat(SERVER.client().discovery().resources(new GroupVersion("apps", "v1"))).extracting(ApiResource::singular).contains("deployment");
        assertThat(SERVER.client().discovery().openApiPaths()).containsKey("apis/apps/v1");
        assertThat(SERVER.client().discovery().openApi(new GroupVersion("apps", "v1")).tree().toString()).contains("io.k8s.api.apps.v1.Deployment");
    }
}
