package dev.edict.server.encrypt.kms;

import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.socket.Endpoint;
import dev.edict.server.socket.Message;
import dev.edict.server.socket.PluginException;
import dev.edict.server.socket.PluginSocket;
import io.grpc.MethodDescriptor;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** A plugin behind a socket. */
final class GrpcKmsService implements KmsService {
    private static final MethodDescriptor<byte[], byte[]> STATUS = method("Status");
    private static final MethodDescriptor<byte[], byte[]> ENCRYPT = method("Encrypt");
    private static final MethodDescriptor<byte[], byte[]> DECRYPT = method("Decrypt");

    private final PluginSocket socket;
    private final String provider;
    private final Duration timeout;
    private final Consumer<EncryptionEvent> observer;

    private GrpcKmsService(
            PluginSocket socket, String provider, Duration timeout, Consumer<EncryptionEvent> observer) {
        this.socket = socket;
        this.provider = provider;
        this.timeout = timeout;
        this.observer = observer;
    }

    static GrpcKmsService connect(
            String endpoint, String provider, Duration timeout, Consumer<EncryptionEvent> observer) {
        return new GrpcKmsService(new PluginSocket(Endpoint.parse(endpoint)), provider, timeout, observer);
    }

    private static MethodDescriptor<byte[], byte[]> method(String name) {
        return PluginSocket.method("v2.KeyManagementService/" + name);
    }

    @Override
    public State status() {
        socket.tryAgain();
        Message answer = ask(STATUS, new Message());
        return read(() -> new State(answer.text(1), answer.text(2), answer.text(3)));
    }

    @Override
    public Encrypted encrypt(String uid, byte[] plaintext) {
        Message answer = ask(ENCRYPT, new Message().with(1, plaintext).with(2, uid));
        return read(() -> new Encrypted(answer.bytes(1), answer.text(2), answer.map(3)));
    }

    @Override
    public byte[] decrypt(String uid, byte[] ciphertext, String keyId, Map<String, byte[]> annotations) {
        return ask(DECRYPT, new Message().with(1, ciphertext).with(2, uid).with(3, keyId).with(4, annotations)).bytes(1);
    }

    private static <T> T read(Message.Reading<T> reading) {
        try {
            return Message.read(reading);
        } catch (PluginException malformed) {
            throw new KmsException(malformed.code(), malformed.getMessage());
        }
    }

    private Message ask(MethodDescriptor<byte[], byte[]> method, Message question) {
        long begun = System.nanoTime();
        String code = "OK";
        try {
            return socket.ask(method, question, timeout);
        } catch (PluginException failure) {
            code = failure.code();
            throw new KmsException(code, failure.getMessage());
        } finally {
            observer.accept(new EncryptionEvent.Asked(
                    provider, "/" + method.getFullMethodName(), code, System.nanoTime() - begun));
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
