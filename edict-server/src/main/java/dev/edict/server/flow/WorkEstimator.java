package dev.edict.server.flow;

import dev.edict.model.name.GroupResource;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.http.Query;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How much work a request is likely to be, by what it asks for: lists and the beginnings of watches by the bytes that they bring
 * into memory, writes by the bytes that they are sent and the watchers that they are told to. Everything else is one seat.
 */
final class WorkEstimator {
    private static final int WIDEST_LIST = 100;
    private static final int WIDEST_WRITE = 10;
    private static final long BYTES_A_SEAT = 100_000;
    /** What a list out of the cache takes at the most, since it is sent piece by piece. */
    private static final long MOST_OF_CACHE = 1_000_000;
    private static final long LARGEST_OBJECT = 1_500_000;
    private static final int WATCHERS_A_SEAT = 10;
    private static final long NANOSECONDS_A_WATCH_SEAT = 5_000_000;

    private final StoredObjects objects;
    private final WatcherCounts watchers;

    WorkEstimator(StoredObjects objects, WatcherCounts watchers) {
        this.objects = objects;
        this.watchers = watchers;
    }

    /**
     * @param body how many bytes the client has said that it sends; not positive if it has not
     * @param widest how many seats the level allows for one request; 0 if it does not say
     * @param watched told how many watchers were counted, if any were looked for
     */
    WorkEstimate estimate(RequestInfo info, Query query, long body, int widest, IntConsumer watched) {
        return switch (info.isResource() ? info.verb() : "") {
            case "list", "watch" -> WorkEstimate.ofSeats(list(info, query, widest == 0 ? WIDEST_LIST
                    : Math.min(widest, WIDEST_LIST)));
            case "create", "update", "patch", "delete" -> write(info, widest == 0 ? WIDEST_WRITE
                    : Math.min(widest, WIDEST_WRITE), watched).beginningWith(ofBody(body, widest == 0 ? WIDEST_LIST
                    : Math.min(widest, WIDEST_LIST)));
            default -> WorkEstimate.SMALL;
        };
    }

    private int list(RequestInfo info, Query query, int widest) {
        String version = value(query, "resourceVersion");
        boolean watch = info.verb().equals("watch");
        if (watch && !QueryValues.isTrue(query.first("sendInitialEvents")) && !version.isEmpty() && !version.equals("0")) {
            return 1;
        }
        Long limit = number(value(query, "limit"));
        if (limit == null) {
            return widest;
        }
        StoredObjects.Stock stock = objects.of(new GroupResource(info.group(), info.resource()));
        if (stock == null) {
            return 1;
        }
        boolean cached = watch || isFromCache(query, version, limit);
        long limited = limit > 0 ? Math.min(limit, stock.count()) : stock.count();
        boolean selects = !info.fieldSelector().isEmpty() || !info.labelSelector().isEmpty();
        long loaded = !info.name().isEmpty() ? 1
                : !cached && selects ? Math.max(limited, stock.count() / 2) : limited;
        long size = stock.averageBytes() <= 0 && stock.count() > 0 ? LARGEST_OBJECT : stock.averageBytes();
        long bytes = cached ? Math.min(loaded * size, MOST_OF_CACHE) : loaded * size;
        return (int) Math.clamp(Math.ceilDiv(bytes, BYTES_A_SEAT), 1, widest);
    }

    /** Whether a list is answered with what the server knows anyway; otherwise the store is asked. */
    private static boolean isFromCache(Query query, String version, long limit) {
        return switch (value(query, "resourceVersionMatch")) {
            case "NotOlderThan" -> true;
            case "" -> value(query, "continue").isEmpty() && (limit <= 0 || version.isEmpty() || version.equals("0"));
            default -> false;
        };
    }

    /** To read an object takes memory and time by its size, as it does to list it. */
    private static int ofBody(long bytes, int widest) {
        return (int) Math.clamp(bytes / BYTES_A_SEAT, 1, widest);
    }

    private WorkEstimate write(RequestInfo info, int widest, IntConsumer watched) {
        if (info.resource().equals("serviceaccounts") && info.subresource().equals("token")) {
            return WorkEstimate.SMALL;
        }
        int count = watchers.interestedIn(info);
        watched.accept(count);
        if (count < WATCHERS_A_SEAT) {
            return WorkEstimate.SMALL;
        }
        int seats = Math.ceilDiv(count, WATCHERS_A_SEAT);
        return new WorkEstimate(1, seats, NANOSECONDS_A_WATCH_SEAT).within(widest);
    }

    private static String value(Query query, String parameter) {
        String value = query.first(parameter);
        return value == null ? "" : value;
    }

    private static @Nullable Long number(String text) {
        try {
            return text.isEmpty() ? Long.valueOf(0) : Long.valueOf(text);
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }
}
