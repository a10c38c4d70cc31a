package dev.edict.patch.managed;

import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;

/** An object in some version, known to have the type of its kind in that version. */
record TypedObject(ObjectValue tree, MergeType type, String apiVersion) {}
