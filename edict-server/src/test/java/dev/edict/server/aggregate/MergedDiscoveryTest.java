package dev.edict.server.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.discovery.Discovery;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MergedDiscoveryTest {
    private static final Discovery LOCAL = Discovery.of(Catalogue.load().resources(), "localhost:6443");

    private static ApiService service(String group, String version, int groupPriority, int versionPriority) {
        GroupVersion name = new GroupVersion(group, version);
        return new ApiService(ApiService.name(name), name, groupPriority, versionPriority,
                new ApiService.Backend("default", "other", 443, "", false), true);
    }

    private static MergedDiscovery merged(ApiService... services) {
        return new MergedDiscovery(LOCAL, List.of(services), Map.of());
    }

    private static List<String> groups(MergedDiscovery discovery) {
        return discovery.groups().tree().list("groups").objects().stream()
                .map(group -> group.string("name")).toList();
    }

    @Test
    void localGroupsKeepTheirOrder() {
        List<String> before = LOCAL.groups().tree().list("groups").objects().stream()
                .map(group -> group.string("name")).toList();
        assertThat(groups(merged(service("a.example.com", "v1", 1, 1)))).startsWith(before.toArray(String[]::new));
        List<ObjectValue> items = merged(service("a.example.com", "v1", 1, 1))
                .aggregatedGroups().tree().list("items").objects();
        assertThat(items.subList(0, items.size() - 1))
                .isEqualTo(LOCAL.aggregatedGroups().tree().list("items").objects());
    }

    @Test
    void groupsStandByTheirHighestPriorityAndThenByTheNameOfTheService() {
        List<String> groups = groups(merged(
                service("z.example.com", "v1", 17_790, 1), service("b.example.com", "v1alpha1", 900, 1),
                service("c.example.com", "v1", 900, 1), service("b.example.com", "v1beta1", 900, 1)));
        assertThat(groups.indexOf("z.example.com")).isEqualTo(groups.indexOf("apps") + 1);
        assertThat(groups).endsWith("c.example.com", "b.example.com");
    }

    @Test
    void versionsStandByPriorityAndThenByAge() {
        MergedDiscovery discovery = merged(service("a.example.com", "v1", 900, 10),
                service("a.example.com", "v2", 900, 10), service("a.example.com", "v1beta1", 900, 20));
        ObjectValue group = Objects.requireNonNull(discovery.group("a.example.com")).tree();
        assertThat(group.string("kind")).isEqualTo("APIGroup");
        assertThat(group.list("versions").objects().stream().map(version -> version.string("version")))
                .containsExactly("v1beta1", "v2", "v1");
        assertThat(group.object("preferredVersion").string("groupVersion")).isEqualTo("a.example.com/v1beta1");
    }

    @Test
    void theOtherServerDecidesWhatAVersionHas() {
        GroupVersion apps = new GroupVersion("apps", "v1");
        ObjectValue entry = ObjectValue.of("version", "v1", "resources", List.of(), "freshness", "Current");
        MergedDiscovery discovery = new MergedDiscovery(LOCAL, List.of(service("apps", "v1", 17_800, 15)), Map.of(apps, entry));
        assertThat(discovery.aggregatedGroups().tree().list("items").objects().stream()
                        .filter(group -> group.object("metadata").string("name").equals("apps"))
                        .flatMap(group -> group.list("versions").objects().stream())
                        .filter(version -> version.string("version").equals("v1")))
                .containsExactly(entry);
    }

    @Test
    void whatIsNotKnownYetIsStale() {
        assertThat(merged(service("a.example.com", "v1", 1, 1)).aggregatedGroups().tree().list("items").objects().getLast())
                .isEqualTo(ObjectValue.of("metadata", ObjectValue.of("name", "a.example.com"),
                        "versions", List.of(ObjectValue.of("version", "v1", "freshness", "Stale"))));
    }
}
