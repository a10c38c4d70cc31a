package dev.edict.server.kubelet;

import dev.edict.server.http.client.ClientResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** What a kubelet sends after an upgrade, as a stream. */
final class ResponseInput extends InputStream {
    private final ClientResponse response;
    private final byte[] buffer = new byte[32 * 1024];
    private int at;
    private int end;

    ResponseInput(ClientResponse response) {
        this.response = response;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (at == end) {
            at = 0;
            end = Math.max(0, response.read(buffer));
            if (end == 0) {
                return -1;
            }
        }
        int count = Math.min(length, end - at);
        System.arraycopy(buffer, at, target, offset, count);
        at += count;
        return count;
    }
}
