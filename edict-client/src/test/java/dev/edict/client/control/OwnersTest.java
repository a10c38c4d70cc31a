package dev.edict.client.control;

import static dev.edict.client.control.MemoryApi.NETWORKS;
import static dev.edict.client.control.MemoryApi.network;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.index.Indexer;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnersTest {
    private final DynamicObject owner = network("owner", "{}");
    private final DynamicObject object = network("object", "{}");

    private static DynamicObject withController(DynamicObject object, DynamicObject owner) {
        return Owners.withController(NETWORKS, object, NETWORKS, owner);
    }

    @Test
    void anObjectIsControlledByWhomItSays() {
        DynamicObject owned = withController(object, owner);
        assertThat(owned.metadata().ownerReferences()).containsExactly(OwnerReference.builder()
                .apiVersion("example.com/v1").kind("Network").name("owner").uid("uid-of-owner")
                .controller(true).blockOwnerDeletion(true).build());
        assertThat(Owners.isControlledBy(owned, owner)).isTrue();
        assertThat(Owners.isControlledBy(object, owner)).isFalse();
        assertThat(Owners.isControlledBy(owned, network("owner", "{'metadata': {'uid': 'of-another'}}"))).isFalse();
    }

    @Test
    void aReferenceIsReplacedWhereItStands() {
        DynamicObject known = network("object", """
                {'metadata': {'ownerReferences': [
                  {'apiVersion': 'example.com/v1beta1', 'kind': 'Network', 'name': 'owner', 'uid': 'old'},
                  {'apiVersion': 'v1', 'kind': 'Pod', 'name': 'friend', 'uid': 'uid-of-friend'}]}}""");
        DynamicObject owned = withController(known, owner);
        assertThat(owned.metadata().ownerReferences()).extracting(OwnerReference::uid)
                .containsExactly("uid-of-owner", "uid-of-friend");
        assertThat(withController(owned, owner)).isEqualTo(owned);
    }

    @Test
    void nothingHasTwoControllers() {
        DynamicObject owned = withController(object, owner);
        assertThatThrownBy(() -> withController(owned, network("other", "{}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("space/object is controlled by Network owner");
    }

    @Test
    void ownersDoNotLiveInOtherNamespaces() {
        assertThatThrownBy(() -> withController(object, network("owner", "{'metadata': {'namespace': 'elsewhere'}}")))
                .hasMessageContaining("must not have an owner in another namespace");
        assertThatThrownBy(() -> withController(network("object", "{'metadata': {'namespace': null}}"), owner))
                .hasMessageContaining("must not have an owner in a namespace");
    }

    @Test
    void anOwnedObjectLeadsToItsOwnerInWhateverVersionAndToNoOneElse() {
        DynamicObject owned = withController(object, owner);
        ObjectType<DynamicObject> newer =
                DynamicObject.typeOf(new GroupVersionKind("example.com", "v2", "Network"), "networks", Scope.CLUSTER);
        ObjectType<DynamicObject> others =
                DynamicObject.typeOf(new GroupVersionKind("example.org", "v1", "Network"), "networks", Scope.NAMESPACED);
        assertThat(Owners.<DynamicObject>controllerKey(NETWORKS).apply(owned)).containsExactly(new ObjectKey("space", "owner"));
        assertThat(Owners.<DynamicObject>controllerKey(newer).apply(owned)).containsExactly(new ObjectKey("", "owner"));
        assertThat(Owners.<DynamicObject>controllerKey(others).apply(owned)).isEmpty();
        assertThat(Owners.<DynamicObject>controllerKey(NETWORKS).apply(object)).isEmpty();
        assertThat(Owners.<DynamicObject>ownerKeys(NETWORKS).apply(owned)).containsExactly(new ObjectKey("space", "owner"));
    }

    @Test
    void whatIsOwnedIsFoundByItsOwnerAndWhatNobodyControlsByItsNamespace() {
        Indexer<DynamicObject> indexer = new Indexer<>(List.of(Owners.index()));
        indexer.put(object);
        assertThat(indexer.byIndex(Owners.INDEX, Owners.orphansIn("space"))).containsExactly(object);
        DynamicObject owned = withController(object, owner);
        indexer.put(owned);
        assertThat(indexer.byIndex(Owners.INDEX, Owners.orphansIn("space"))).isEmpty();
        assertThat(indexer.byIndex(Owners.INDEX, owner.metadata().uid())).containsExactly(owned);
    }
}
