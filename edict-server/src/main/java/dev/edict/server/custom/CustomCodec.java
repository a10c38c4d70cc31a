package dev.edict.server.custom;

import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.registry.ResourceStrategy;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import java.util.List;

/**
 * Between one version of a custom resource and what is stored. Rules look at objects of the version through which the
 * resource is used, so the registry keeps to it, and converts when it reads and writes the store.
 */
final class CustomCodec implements ObjectCodec, ResourceStrategy.Form {
    private final ResourceType resource;
    private final CustomResourceType type;
    private final CustomVersion version;
    private final Object form = new Object();
    /** What is noted on objects that are stored as this version shows them, and on those that are not. */
    private final Object plain = new Object();
    private final Object otherwise = new Object();

    CustomCodec(ResourceType resource, CustomResourceType type, CustomVersion version) {
        this.resource = resource;
        this.type = type;
        this.version = version;
    }

    @Override
    public ResourceType type() {
        return resource;
    }

    @Override
    public Object form() {
        return form;
    }

    @Override
    public MergeType mergeType() {
        return version.mergeType();
    }

    /** Whoever reads a custom resource has filled in its defaults already. */
    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object;
    }

    /** The registry takes objects of this version. */
    @Override
    public ObjectValue toStorage(ObjectValue object) {
        return object;
    }

    @Override
    public ObjectValue fromStorage(ObjectValue object) {
        return type.read(object, version);
    }

    @Override
    public boolean isStorage() {
        return version == type.storage();
    }

    @Override
    public ObjectValue read(CachedObject object) {
        return type.read(object.tree(), version);
    }

    @Override
    public boolean mayWait() {
        return type.definition().webhookConversion();
    }

    @Override
    public List<ObjectValue> readAll(List<CachedObject> objects) {
        return type.readAll(objects.stream().map(object -> StoredForm.parse(object.json())).toList(), version);
    }

    @Override
    public ObjectValue toStored(ObjectValue object) {
        return type.toStored(object);
    }

    /**
     * True for what was written in this version under this schema, which is nearly everything. Found out once for each
     * object, without keeping its tree.
     */
    @Override
    public boolean showsAsStored(CachedObject object) {
        if (!isStorage()) {
            return false;
        }
        Object verdict = object.verdict();
        if (verdict == plain || verdict == otherwise) {
            return verdict == plain;
        }
        ObjectValue stored = StoredForm.parse(object.json());
        boolean same = type.read(stored, version).equals(stored);
        object.judge(same ? plain : otherwise);
        return same;
    }
}
