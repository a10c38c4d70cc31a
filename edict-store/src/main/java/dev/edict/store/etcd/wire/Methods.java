package dev.edict.store.etcd.wire;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The remote methods. Messages pass as bytes; {@link Requests} and {@link Responses} know their form. */
public final class Methods {

    public static final MethodDescriptor<byte[], byte[]> RANGE = unary("KV/Range");
    public static final MethodDescriptor<byte[], byte[]> TRANSACTION = unary("KV/Txn");
    public static final MethodDescriptor<byte[], byte[]> COMPACT = unary("KV/Compact");
    public static final MethodDescriptor<byte[], byte[]> GRANT_LEASE = unary("Lease/LeaseGrant");
    public static final MethodDescriptor<byte[], byte[]> AUTHENTICATE = unary("Auth/Authenticate");
    public static final MethodDescriptor<byte[], byte[]> STATUS = unary("Maintenance/Status");
    public static final MethodDescriptor<byte[], byte[]> ALARM = unary("Maintenance/Alarm");
    public static final MethodDescriptor<byte[], byte[]> WATCH = method("Watch/Watch", MethodType.BIDI_STREAMING);

    private Methods() {}

    private static MethodDescriptor<byte[], byte[]> unary(String name) {
        return method(name, MethodType.UNARY);
    }

    private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
        return MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(type)
                .setFullMethodName("etcdserverpb." + name)
                .setRequestMarshaller(new BytesMarshaller())
                .setResponseMarshaller(new BytesMarshaller())
                .build();
    }

    private static final class BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException failure) {
                throw Status.INTERNAL.withDescription("cannot read a message").withCause(failure).asRuntimeException();
            }
        }
    }
}
