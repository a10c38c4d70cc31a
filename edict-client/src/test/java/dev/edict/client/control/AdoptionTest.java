package dev.edict.client.control;

import static dev.edict.client.control.MemoryApi.NETWORKS;
import static dev.edict.client.control.MemoryApi.network;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.selector.LabelSelector;
import dev.edict.types.DynamicObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks that own networks, for want of another type. */
class AdoptionTest {
    private static final String MINE = controlledBy("owner");
    private static final String ANOTHERS = controlledBy("another");
    private static final String DELETED = "'deletionTimestamp': '2026-01-01T00:00:00Z', 'finalizers': ['x/y']";

    private final MemoryApi api = new MemoryApi();
    private final ResourceClient<DynamicObject> networks = api.client().of(NETWORKS);

    private List<String> claim(DynamicObject owner, DynamicObject... candidates) {
        return new Adoption<>(networks, owner, LabelSelector.parse("app=web"), networks)
                .claim(List.of(candidates)).stream().map(DynamicObject::name).toList();
    }

    private static String controlledBy(String owner) {
        return ("'ownerReferences': [{'apiVersion': 'example.com/v1', 'kind': 'Network', 'name': '%s', 'uid': 'uid-of-%s',"
                + " 'controller': true}]")
                .formatted(owner, owner);
    }

    private static String metadata(String... parts) {
        return "{'metadata': {" + String.join(", ", List.of(parts).stream().filter(part -> !part.isEmpty()).toList()) + "}}";
    }

    @ParameterizedTest(name = "controlled by {0}, selected: {1}, being deleted: {2}, owner being deleted: {3}")
    @CsvSource({
        // controller, selected, deleted, owner deleted | claimed, done
        "nobody, yes, no,  no,  yes, adopted",
        "nobody, yes, no,  yes, no,  nothing",
        "nobody, yes, yes, no,  no,  nothing",
        "nobody, no,  no,  no,  no,  nothing",
        "owner,  yes, no,  no,  yes, nothing",
        "owner,  yes, yes, no,  yes, nothing",
        "owner,  yes, no,  yes, yes, nothing",
        "owner,  no,  no,  no,  no,  released",
        "owner,  no,  yes, no,  no,  released",
        "owner,  no,  no,  yes, no,  nothing",
        "other,  yes, no,  no,  no,  nothing",
        "other,  no,  no,  no,  no,  nothing",
    })
    void whatIsClaimed(String controller, String selected, String deleted, String ownerDeleted, String claimed, String done) {
        DynamicObject owner = api.put(network("owner", metadata(ownerDeleted.equals("yes") ? DELETED : "")));
        DynamicObject candidate = api.put(network("candidate", metadata(
                selected.equals("yes") ? "'labels': {'app': 'web'}" : "'labels': {'app': 'db'}",
                deleted.equals("yes") ? DELETED : "",
                switch (controller) {
                    case "owner" -> MINE;
                    case "other" -> ANOTHERS;
                    default -> "";
                })));

        assertThat(claim(owner, candidate)).isEqualTo(claimed.equals("yes") ? List.of("candidate") : List.of());

        assertThat(api.asked()).isEqualTo(switch (done) {
            case "adopted" -> List.of("GET owner", "PATCH candidate");
            case "released" -> List.of("PATCH candidate");
            default -> List.of();
        });
        if (!done.equals("nothing")) {
            assertThat(Owners.isControlledBy(api.get("candidate"), owner)).isEqualTo(done.equals("adopted"));
        }
    }

    @Test
    void theServerIsAskedOnceAboutTheOwner() {
        DynamicObject owner = api.put(network("owner", "{}"));
        DynamicObject one = api.put(network("one", "{'metadata': {'labels': {'app': 'web'}}}"));
        DynamicObject two = api.put(network("two", "{'metadata': {'labels': {'app': 'web'}}}"));
        assertThat(claim(owner, one, two)).containsExactly("one", "two");
        assertThat(api.asked()).containsExactly("GET owner", "PATCH one", "PATCH two");
    }

    @Test
    void anOwnerThatIsBeingDeletedByTheWordOfTheServerAdoptsNothing() {
        DynamicObject owner = api.put(network("owner", "{}"));
        api.put(network("owner", metadata(DELETED)));
        DynamicObject candidate = api.put(network("candidate", "{'metadata': {'labels': {'app': 'web'}}}"));
        assertThatThrownBy(() -> claim(owner, candidate))
                .hasMessage("can't adopt space/candidate: Network space/owner is being deleted");
        assertThat(Owners.controllerOf(api.get("candidate"))).isEmpty();
    }

    @Test
    void anotherOwnerOfTheSameNameAdoptsNothing() {
        DynamicObject owner = api.put(network("owner", "{}"));
        api.put(network("owner", "{'metadata': {'uid': 'uid-of-the-next'}}"));
        DynamicObject candidate = api.put(network("candidate", "{'metadata': {'labels': {'app': 'web'}}}"));
        assertThatThrownBy(() -> claim(owner, candidate))
                .hasMessage("can't adopt space/candidate: another Network space/owner is there by now");
    }

    @Test
    void whatIsGoneIsNotClaimedAndNotMissed() {
        DynamicObject owner = api.put(network("owner", "{}"));
        DynamicObject orphan = api.put(network("orphan", "{'metadata': {'labels': {'app': 'web'}}}"));
        DynamicObject child = api.put(network("child", metadata(MINE)));
        api.remove("orphan");
        api.remove("child");
        assertThat(claim(owner, orphan, child)).isEmpty();
    }

    @Test
    void whatHasChangedSinceIsDecidedUponLaterAndTheOthersNow() {
        DynamicObject owner = api.put(network("owner", "{}"));
        DynamicObject stale = api.put(network("stale", "{'metadata': {'labels': {'app': 'web'}}}"));
        DynamicObject fresh = api.put(network("fresh", "{'metadata': {'labels': {'app': 'web'}}}"));
        api.put(stale);
        assertThatThrownBy(() -> claim(owner, stale, fresh)).isInstanceOf(ApiFailure.Conflict.class);
        assertThat(Owners.isControlledBy(api.get("fresh"), owner)).isTrue();
        assertThat(Owners.controllerOf(api.get("stale"))).isEmpty();
    }

    @Test
    void ownersThatDoNotControlStay() {
        String friend = "'ownerReferences': [{'apiVersion': 'v1', 'kind': 'Pod', 'name': 'friend', 'uid': 'uid-of-friend'}]";
        DynamicObject owner = api.put(network("owner", "{}"));
        DynamicObject candidate = api.put(network("candidate", metadata("'labels': {'app': 'web'}", friend)));
        claim(owner, candidate);
        assertThat(api.get("candidate").metadata().ownerReferences()).extracting(reference -> reference.name())
                .containsExactly("friend", "owner");
    }
}
