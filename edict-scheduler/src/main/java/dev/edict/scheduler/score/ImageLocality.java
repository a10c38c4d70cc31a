package dev.edict.scheduler.score;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ImageVolumeSource;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes are better that have the pod's images already, by their size. An image counts less as long as few nodes have it, so that a
 * node does not draw all pods of it.
 */
public final class ImageLocality implements ScorePlugin {
    private static final long MEGABYTE = 1024 * 1024;
    private static final long LEAST = 23 * MEGABYTE;
    private static final long MOST_OF_A_CONTAINER = 1000 * MEGABYTE;

    /** @param spread to which part of the nodes it has come */
    private record Image(String name, double spread) {}

    @Override
    public String name() {
        return "ImageLocality";
    }

    @Override
    public NodeScore prepare(PodFacts pod, Cluster cluster, List<NodeFacts> nodes) {
        PodSpec spec = pod.pod().spec();
        int all = cluster.nodes().size();
        List<Image> images = names(spec).stream()
                .map(name -> new Image(name, (double) cluster.nodesWithImage(name) / all))
                .filter(image -> image.spread() > 0)
                .toList();
        long most = MOST_OF_A_CONTAINER * (spec.containers().size() + spec.initContainers().size());
        return images.isEmpty() ? node -> 0 : node -> score(images, node, most);
    }

    private static long score(List<Image> images, NodeFacts node, long most) {
        long sum = 0;
        for (Image image : images) {
            Long size = node.images().get(image.name());
            if (size != null) {
                sum += (long) (size * image.spread());
            }
        }
        return MOST * (Math.clamp(sum, LEAST, most) - LEAST) / (most - LEAST);
    }

    private static List<String> names(PodSpec spec) {
        List<String> names = new ArrayList<>();
        spec.initContainers().stream().map(Container::image).map(ImageLocality::tagged).forEach(names::add);
        spec.containers().stream().map(Container::image).map(ImageLocality::tagged).forEach(names::add);
        for (Volume volume : spec.volumes()) {
            ImageVolumeSource image = volume.image();
            if (image != null) {
                names.add(tagged(image.reference()));
            }
        }
        return names;
    }

    /** The name as runtimes report it. */
    private static String tagged(String name) {
        return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
    }
}
