package dev.edict.server.http;

import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * The head of a request: everything but its body. Immutable, and made without a connection, so that the pipeline can be
 * tested with requests of its own.
 */
public final class HttpRequest {

    private final String method;
    private final String target;
    private final String rawPath;
    private final String path;
    private final List<String> segments;
    private final Query query;
    private final Headers headers;
    private final HttpVersion version;
    private final Peer peer;

    /**
     * Who sent the request, and how it came in.
     *
     * @param scheme {@code https} or {@code http}
     * @param address the address of the connection's other end
     * @param certificates the chain that the client showed in the handshake, its own certificate first; empty if it
     *     showed none. Nobody has verified it.
     */
    public record Peer(String scheme, InetSocketAddress address, List<X509Certificate> certificates) {

        public Peer {
            certificates = List.copyOf(certificates);
        }
    }

    /**
     * Reads the request target.
     *
     * @param target as in the request line: a path with its query, an absolute URI, or {@code *}
     * @throws IllegalArgumentException if the method is no token, or the target is none of these, or has spaces, control
     *     characters or a broken escape in its path
     */
    public HttpRequest(String method, String target, Headers headers, HttpVersion version, Peer peer) {
        this.method = checkedMethod(method);
        this.target = checkedTarget(target);
        this.headers = headers;
        this.version = version;
        this.peer = peer;
        String local = withoutAuthority(target);
        int question = local.indexOf('?');
        this.rawPath = question < 0 ? local : local.substring(0, question);
        this.query = Query.parse(question < 0 ? "" : local.substring(question + 1));
        String decoded = PercentEncoding.decodePath(rawPath);
        if (decoded == null) {
            throw new IllegalArgumentException("broken escape in the path of the request target");
        }
        this.path = decoded;
        this.segments = split(decoded);
    }

    private HttpRequest(HttpRequest other, Headers headers) {
        this.method = other.method;
        this.target = other.target;
        this.rawPath = other.rawPath;
        this.path = other.path;
        this.segments = other.segments;
        this.query = other.query;
        this.headers = headers;
        this.version = other.version;
        this.peer = other.peer;
    }

    /** The same request with other headers. */
    public HttpRequest with(Headers others) {
        return new HttpRequest(this, others);
    }

    /** As sent, for example {@code GET}. */
    public String method() {
        return method;
    }

    /** The request target as sent, with its query. */
    public String target() {
        return target;
    }

    /** The path with its query as a log may show them: without the values of parameters that are secret. */
    public String shownTarget() {
        return ShownTarget.of(rawPath, query.raw());
    }

    /** The path as sent, without the query. */
    public String rawPath() {
        return rawPath;
    }

    /** The path with its escapes decoded. */
    public String path() {
        return path;
    }

    /**
     * The parts of the decoded path between its slashes. Leading and trailing slashes do not count; the root has no
     * segments; two slashes in the middle have an empty segment between them. An escaped slash separates, as on the real
     * server, so that routing and authorization cannot disagree.
     */
    public List<String> segments() {
        return segments;
    }

    public Query query() {
        return query;
    }

    public Headers headers() {
        return headers;
    }

    public HttpVersion version() {
        return version;
    }

    public Peer peer() {
        return peer;
    }

    public String scheme() {
        return peer.scheme();
    }

    public InetSocketAddress remoteAddress() {
        return peer.address();
    }

    /** The chain that the client showed in the handshake, unverified, its own certificate first; empty if none. */
    public List<X509Certificate> peerCertificates() {
        return peer.certificates();
    }

    /** For people: without what must not be seen in a log. */
    @Override
    public String toString() {
        return method + " " + shownTarget() + " " + version;
    }

    private static String checkedMethod(String method) {
        if (method.isEmpty() || !method.chars().allMatch(HttpRequest::isTokenCharacter)) {
            throw new IllegalArgumentException("the method is not a token");
        }
        return method;
    }

    private static boolean isTokenCharacter(int character) {
        return character >= '0' && character <= '9' || character >= 'A' && character <= 'Z'
                || character >= 'a' && character <= 'z' || "!#$%&'*+-.^_`|~".indexOf(character) >= 0;
    }

    private static String checkedTarget(String target) {
        if (target.chars().anyMatch(character -> character <= ' ' || character == 0x7f)) {
            throw new IllegalArgumentException("a space or control character in the request target");
        }
        return target;
    }

    private static String withoutAuthority(String target) {
        if (target.startsWith("/") || target.equals("*")) {
            return target;
        }
        int scheme = target.indexOf("://");
        if (scheme <= 0 || !target.regionMatches(true, 0, "http", 0, 4)) {
            throw new IllegalArgumentException("the request target is neither a path nor an absolute URI");
        }
        for (int i = scheme + 3; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c == '/') {
                return target.substring(i);
            }
            if (c == '?') {
                return "/" + target.substring(i);
            }
        }
        return "/";
    }

    private static List<String> split(String path) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        if (start == end) {
            return List.of();
        }
        List<String> segments = new ArrayList<>(8);
        int slash;
        while ((slash = path.indexOf('/', start)) >= 0 && slash < end) {
            segments.add(path.substring(start, slash));
            start = slash + 1;
        }
        segments.add(path.substring(start, end));
        return List.copyOf(segments);
    }
}
