package dev.edict.server.http.netty;

import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of all identities that a server shows.
 *
 * @param named by the names for which they are, in lower case
 */
record TlsContexts(SslContext usual, Map<String, SslContext> named) {

    boolean haveNames() {
        return !named.isEmpty();
    }

    /** The one for who asks by that name: the one that has it, or its whole level, or the usual. */
    SslContext of(@Nullable String asked) {
        if (asked == null) {
            return usual;
        }
        String name = asked.toLowerCase(Locale.ROOT);
        SslContext own = named.get(name.endsWith(".") ? name.substring(0, name.length() - 1) : name);
        if (own != null) {
            return own;
        }
        int dot = name.indexOf('.');
        SslContext level = dot < 0 ? null : named.get("*" + name.substring(dot));
        return level == null ? usual : level;
    }

    void release() {
        List.copyOf(named.values()).stream().distinct().forEach(ReferenceCountUtil::release);
        ReferenceCountUtil.release(usual);
    }
}
