package dev.edict.node.source;

import dev.edict.api.core.v1.DownwardAPIVolumeFile;
import dev.edict.api.core.v1.KeyToPath;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeProjection;
import dev.edict.node.source.Sources.Content;
import dev.edict.node.source.Sources.Kind;
import dev.edict.types.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files of a volume whose content is a ConfigMap, a Secret, the pod itself, tokens of its account, or several of these. */
public final class VolumeFiles {
    /**
     * By which programs know the server. That it is missing keeps nobody from beginning: what is simulated asks no server, and where
     * nobody publishes it all pods would wait.
     */
    private static final String ROOT_CERTIFICATE = "kube-root-ca.crt";

    private final Pod pod;
    private final Sources sources;
    private final Map<String, VolumeFile> files = new TreeMap<>();

    private VolumeFiles(Pod pod, Sources sources) {
        this.pod = pod;
        this.sources = sources;
    }

    /**
     * By their paths in the volume. Other volumes have none.
     *
     * @throws MissingSourceException if something is not there without which the volume can not be had
     */
    public static Map<String, VolumeFile> of(Pod pod, Volume volume, Sources sources) throws MissingSourceException {
        VolumeFiles made = new VolumeFiles(pod, sources);
        if (volume.configMap() != null) {
            made.add(Kind.CONFIG_MAP, volume.configMap().name(), volume.configMap().items(), volume.configMap().optional());
        } else if (volume.secret() != null) {
            made.add(Kind.SECRET, volume.secret().secretName(), volume.secret().items(), volume.secret().optional());
        } else if (volume.downwardAPI() != null) {
            made.add(volume.downwardAPI().items());
        } else if (volume.projected() != null) {
            made.addAll(volume.projected().sources());
        }
        return made.files;
    }

    /** All that is missing is told at once. */
    private void addAll(List<VolumeProjection> projections) throws MissingSourceException {
        List<String> missing = new ArrayList<>();
        for (VolumeProjection projection : projections) {
            try {
                add(projection);
            } catch (MissingSourceException absent) {
                missing.add(absent.why());
            }
        }
        if (!missing.isEmpty()) {
            throw new MissingSourceException(missing.size() == 1 ? missing.getFirst() : "[" + String.join(", ", missing) + "]");
        }
    }

    private void add(VolumeProjection projection) throws MissingSourceException {
        if (projection.configMap() != null) {
            add(Kind.CONFIG_MAP, projection.configMap().name(), projection.configMap().items(), projection.configMap().optional());
        } else if (projection.secret() != null) {
            add(Kind.SECRET, projection.secret().name(), projection.secret().items(), projection.secret().optional());
        } else if (projection.downwardAPI() != null) {
            add(projection.downwardAPI().items());
        } else if (projection.serviceAccountToken() != null) {
            ServiceAccountTokenProjection token = projection.serviceAccountToken();
            files.put(token.path(), new VolumeFile.Token(pod, token, sources));
        }
    }

    private void add(List<DownwardAPIVolumeFile> items) {
        for (DownwardAPIVolumeFile item : items) {
            String value = value(item);
            if (value != null) {
                files.put(item.path(), new VolumeFile.Known(Bytes.of(value)));
            }
        }
    }

    private @Nullable String value(DownwardAPIVolumeFile item) {
        if (item.fieldRef() != null) {
            return PodFields.of(pod, item.fieldRef().fieldPath());
        }
        return item.resourceFieldRef() == null ? null : ResourceFields.ofFile(pod, item.resourceFieldRef(), sources);
    }

    private void add(Kind kind, String name, List<KeyToPath> items, @Nullable Boolean optional) throws MissingSourceException {
        Content content = sources.find(pod, kind, name, name.equals(ROOT_CERTIFICATE) ? Boolean.TRUE : optional);
        if (content == null) {
            return;
        }
        if (items.isEmpty()) {
            content.values().forEach((key, value) -> files.put(key, new VolumeFile.Known(value)));
            content.binary().forEach((key, value) -> files.put(key, new VolumeFile.Known(value)));
        }
        for (KeyToPath item : items) {
            Bytes file = content.file(item.key());
            if (file != null) {
                files.put(item.path(), new VolumeFile.Known(file));
            } else if (!Boolean.TRUE.equals(optional)) {
                throw new MissingSourceException(kind.missingFile(item.key()));
            }
        }
    }
}
