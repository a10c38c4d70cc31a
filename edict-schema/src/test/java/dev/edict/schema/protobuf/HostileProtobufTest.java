package dev.edict.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Messages that want to be expensive. */
class HostileProtobufTest {
    private static final Schema POD = Catalogue.load().definitions().definition("io.k8s.api.core.v1.Pod");

    private final ProtobufCodec codec = new ProtobufCodec();

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] field(int number, byte[] content) {
        ReverseWriter writer = new ReverseWriter(content.length + 16);
        writer.bytesField(number, content);
        return writer.toByteArray();
    }

    private static byte[] repeated(byte[] part, int times) {
        byte[][] parts = new byte[times][];
        Arrays.fill(parts, part);
        return concat(parts);
    }

    private ObjectValue decode(byte[] message) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        codec.decodeBody(concat(field(1, new byte[0]), field(2, field(2, new byte[0]))), POD);
        long before = threads.getCurrentThreadAllocatedBytes();
        ObjectValue decoded = codec.decodeBody(message, POD);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                .as("bytes allocated for %d bytes of protobuf", message.length)
                .isLessThan(100L * message.length + 5_000_000);
        return decoded;
    }

    /** A pod whose spec comes in parts: one with a container each, and then many that say nothing. */
    @Test
    void aMessageInManyPartsIsPutTogetherAtTheCostOfItsParts() {
        byte[] container = field(2, field(2, field(1, new byte[] {'c'})));
        byte[] nothing = field(2, new byte[0]);
        ObjectValue pod = decode(concat(repeated(container, 20_000), repeated(nothing, 100_000)));
        assertThat(pod.object("spec").list("containers").size()).isEqualTo(20_000);
        assertThat(pod.object("spec").list("containers").object(7).string("name")).isEqualTo("c");
    }

    @Test
    void partsOfAMessageWithinAMessageAreMergedToo() {
        byte[] label = field(1, field(11, concat(field(1, new byte[] {'k'}), field(2, new byte[] {'v'}))));
        byte[] name = field(1, field(1, new byte[] {'n'}));
        ObjectValue pod = decode(concat(label, repeated(field(1, new byte[0]), 50_000), name));
        assertThat(pod.object("metadata").string("name")).isEqualTo("n");
        assertThat(pod.object("metadata").object("labels").string("k")).isEqualTo("v");
    }

    @Test
    void aLengthIsNotBelieved() {
        byte[] huge = {0x12, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x07};
        assertThatThrownBy(() -> decode(huge)).isInstanceOf(ProtobufException.class).hasMessage("unexpected EOF");
    }

    @Test
    void unknownFieldsAndOpenGroupsAreSkippedAtTheCostOfTheirBytes() {
        byte[] unknown = field(2, repeated(field(999, new byte[] {1, 2, 3}), 100_000));
        assertThat(decode(unknown).object("spec")).isEqualTo(ObjectValue.EMPTY);
        byte[] groups = repeated(new byte[] {(byte) 0xbb, 0x3e}, 100_000);
        assertThatThrownBy(() -> decode(groups)).isInstanceOf(ProtobufException.class).hasMessage("unexpected EOF");
    }
}
