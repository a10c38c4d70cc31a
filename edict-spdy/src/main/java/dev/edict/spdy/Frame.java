package dev.edict.spdy;

import java.util.Map;

/** What one side says to the other in one piece. */
@SuppressWarnings("ArrayRecordComponent") // never compared
sealed interface Frame {
    int SYN_STREAM = 1;
    int SYN_REPLY = 2;
    int RST_STREAM = 3;
    int PING = 6;
    int GOAWAY = 7;
    int HEADERS = 8;

    int FIN = 1;

    /** @param last whether nothing more comes from whoever opens the stream */
    record Open(int stream, Map<String, String> headers, boolean last) implements Frame {}

    record Reply(int stream, boolean last) implements Frame {}

    record Reset(int stream, int status) implements Frame {}

    record Ping(int number) implements Frame {}

    /** No new streams, please. */
    record GoAway(int lastStream) implements Frame {}

    /** Further headers of a stream, of which only the end is of interest. */
    record MoreHeaders(int stream, boolean last) implements Frame {}

    record Data(int stream, byte[] bytes, boolean last) implements Frame {}

    /** What Kubernetes does not use: settings, windows. */
    record Other(int type) implements Frame {}
}
