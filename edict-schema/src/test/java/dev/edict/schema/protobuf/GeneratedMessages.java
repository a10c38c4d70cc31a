package dev.edict.schema.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Message;
import dev.edict.model.name.GroupVersionKind;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Admissionregistration;
import io.kubernetes.client.proto.V1Apiextensions;
import io.kubernetes.client.proto.V1Apps;
import io.kubernetes.client.proto.V1Authentication;
import io.kubernetes.client.proto.V1Authorization;
import io.kubernetes.client.proto.V1Autoscaling;
import io.kubernetes.client.proto.V1Batch;
import io.kubernetes.client.proto.V1Certificates;
import io.kubernetes.client.proto.V1Coordination;
import io.kubernetes.client.proto.V1Discovery;
import io.kubernetes.client.proto.V1Events;
import io.kubernetes.client.proto.V1Flowcontrol;
import io.kubernetes.client.proto.V1Networking;
import io.kubernetes.client.proto.V1Node;
import io.kubernetes.client.proto.V1Policy;
import io.kubernetes.client.proto.V1Rbac;
import io.kubernetes.client.proto.V1Resource;
import io.kubernetes.client.proto.V1Scheduling;
import io.kubernetes.client.proto.V1Storage;
import io.kubernetes.client.proto.V1beta1Apiextensions;
import io.kubernetes.client.proto.V1beta1Apps;
import io.kubernetes.client.proto.V1beta1Batch;
import io.kubernetes.client.proto.V1beta1Extensions;
import io.kubernetes.client.proto.V1beta2Apps;
import io.kubernetes.client.proto.V2Autoscaling;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages that the Java client of Kubernetes has been generated from. */
final class GeneratedMessages {
    private static final List<FileDescriptor> FILES = List.of(
            Meta.getDescriptor(), V1.getDescriptor(), V1Admissionregistration.getDescriptor(),
            V1Apiextensions.getDescriptor(), V1Apps.getDescriptor(), V1Authentication.getDescriptor(),
            V1Authorization.getDescriptor(), V1Autoscaling.getDescriptor(), V1Batch.getDescriptor(),
            V1Certificates.getDescriptor(), V1Coordination.getDescriptor(), V1Discovery.getDescriptor(),
            V1Events.getDescriptor(), V1Flowcontrol.getDescriptor(), V1Networking.getDescriptor(),
            V1Node.getDescriptor(), V1Policy.getDescriptor(), V1Rbac.getDescriptor(), V1Resource.getDescriptor(),
            V1Scheduling.getDescriptor(), V1Storage.getDescriptor(), V1beta1Apiextensions.getDescriptor(),
            V1beta1Apps.getDescriptor(), V1beta1Batch.getDescriptor(), V1beta1Extensions.getDescriptor(),
            V1beta2Apps.getDescriptor(), V2Autoscaling.getDescriptor());

    private GeneratedMessages() {}

    /** The message of a kind, or null if the client does not have it. */
    static @Nullable Descriptor find(GroupVersionKind kind) {
        String group = kind.group().isEmpty() ? "core" : kind.group().split("\\.")[0];
        for (FileDescriptor file : FILES) {
            Descriptor message = file.findMessageTypeByName(kind.kind());
            if (message != null && file.getPackage().endsWith("." + group + "." + kind.version())) {
                return message;
            }
        }
        return null;
    }

    /** Whether a message, or one inside it, has a field that its type does not know. */
    static boolean hasUnknownFields(Message message) {
        if (!message.getUnknownFields().asMap().isEmpty()) {
            return true;
        }
        return message.getAllFields().values().stream().anyMatch(value -> value instanceof List<?> list
                ? list.stream().anyMatch(item -> item instanceof Message inner && hasUnknownFields(inner))
                : value instanceof Message inner && hasUnknownFields(inner));
    }
}
