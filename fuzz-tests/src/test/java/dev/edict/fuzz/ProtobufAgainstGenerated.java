package dev.edict.fuzz;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.protobuf.ProtobufCodec;
import dev.edict.schema.protobuf.ProtobufException;
import io.kubernetes.client.proto.V1;
import java.util.List;

/**
 * Protobuf: what both take as a pod has the same names, labels and containers. What ours reads it writes so that both read
 * the same again.
 */
public final class ProtobufAgainstGenerated {
    private static final Schema POD = Catalogue.load().definitions().definition("io.k8s.api.core.v1.Pod");
    private static final ProtobufCodec CODEC = new ProtobufCodec();

    private ProtobufAgainstGenerated() {}

    public static void fuzzerTestOneInput(byte[] input) {
        ObjectValue ours;
        try {
            ours = CODEC.decodeBody(input, POD);
        } catch (ProtobufException refused) {
            return;
        }
        compare(input, ours);
        byte[] written = CODEC.encodeBody(ours, POD);
        ObjectValue again = CODEC.decodeBody(written, POD);
        Agreement.check(again, CODEC.decodeBody(CODEC.encodeBody(again, POD), POD), "written and read again");
        compare(written, again);
    }

    private static void compare(byte[] input, ObjectValue ours) {
        V1.Pod theirs;
        try {
            theirs = V1.Pod.parseFrom(input);
        } catch (InvalidProtocolBufferException refused) {
            return;
        }
        ObjectValue metadata = ours.object("metadata");
        equal(theirs.getMetadata().getName(), metadata.string("name"));
        equal(theirs.getMetadata().getNamespace(), metadata.string("namespace"));
        equal(theirs.getMetadata().getGeneration(), metadata.integer("generation"));
        equal(theirs.getMetadata().getLabelsMap(), metadata.object("labels").strings());
        equal(List.copyOf(theirs.getMetadata().getFinalizersList()), metadata.list("finalizers").strings());
        List<ObjectValue> containers = ours.object("spec").list("containers").objects();
        equal(theirs.getSpec().getContainersCount(), containers.size());
        for (int index = 0; index < containers.size(); index++) {
            V1.Container container = theirs.getSpec().getContainers(index);
            equal(container.getName(), containers.get(index).string("name"));
            equal(container.getImage(), containers.get(index).string("image"));
            equal(List.copyOf(container.getArgsList()), containers.get(index).list("args").strings());
            equal(container.getStdin(), containers.get(index).bool("stdin"));
        }
        equal(theirs.getSpec().getNodeName(), ours.object("spec").string("nodeName"));
        equal(theirs.getSpec().getTerminationGracePeriodSeconds(),
                ours.object("spec").integer("terminationGracePeriodSeconds"));
    }

    private static void equal(Object theirs, Object ours) {
        if (!theirs.equals(ours)) {
            throw new Disagreement("the generated class reads " + theirs + " and ours " + ours);
        }
    }
}
