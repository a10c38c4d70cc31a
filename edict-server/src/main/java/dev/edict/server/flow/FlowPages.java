package dev.edict.server.flow;

import dev.edict.model.time.Durations;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The pages that show who waits for what, in the form in which the real server has them: a row for each level, queue or request. */
public final class FlowPages {
    private static final String CONTENT_TYPE = "text/plain; charset=utf-8";
    private static final String NEVER = "0001-01-01T00:00:00Z";
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss").appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).appendLiteral('Z')
            .toFormatter(Locale.ROOT).withZone(ZoneOffset.UTC);

    private final PriorityAndFairness fairness;

    public FlowPages(PriorityAndFairness fairness) {
        this.fairness = fairness;
    }

    /** @param page the last part of its path */
    public boolean answer(String page, Call call) {
        List<List<String>> rows = switch (page) {
            case "dump_priority_levels" -> levels();
            case "dump_queues" -> queues();
            case "dump_requests" -> {
                String details = call.request().query().first("includeRequestDetails");
                yield requests(details != null && !details.isEmpty());
            }
            default -> List.of();
        };
        if (rows.isEmpty()) {
            return false;
        }
        call.respond(200, CONTENT_TYPE, aligned(rows).getBytes(StandardCharsets.UTF_8));
        return true;
    }

    private List<List<String>> levels() {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("PriorityLevelName", "ActiveQueues", "IsIdle", "IsQuiescing",
                "WaitingRequests", "ExecutingRequests", "DispatchedRequests", "RejectedRequests", "TimedoutRequests",
                "CancelledRequests")));
        for (Level level : fairness.levels()) {
            rows.add(level.look(queues -> {
                Tally tally = queues.tally();
                return row(level.settings().name(), queues.queues().stream().filter(queue -> queue.length() > 0).count(),
                        tally.waiting == 0 && tally.executing == 0, level.isLeaving(), tally.waiting, tally.executing,
                        tally.dispatched, tally.rejected, 0, tally.cancelled);
            }));
        }
        return rows;
    }

    private List<List<String>> queues() {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("PriorityLevelName", "Index", "PendingRequests",
                "ExecutingRequests", "SeatsInUse", "NextDispatchR", "InitialSeatsSum", "MaxSeatsSum", "TotalWorkSum")));
        for (Level level : fairness.levels()) {
            level.look(queues -> {
                for (int index = 0; index < queues.queues().size(); index++) {
                    FlowQueue queue = queues.queues().get(index);
                    rows.add(row(level.settings().name(), index, queue.length(), queue.executing(), queue.seatsInUse,
                            SeatSeconds.print(queue.nextProgress), queue.waitingInitialSeats(), queue.waitingSeats(),
                            SeatSeconds.print(queue.waitingWork())));
                }
                return rows;
            });
        }
        return rows;
    }

    private List<List<String>> requests(boolean details) {
        List<String> head = new ArrayList<>(List.of("PriorityLevelName", "FlowSchemaName", "QueueIndex", "RequestIndexInQueue",
                "FlowDistingsher", "ArriveTime", "InitialSeats", "FinalSeats", "AdditionalLatency", "StartTime"));
        if (details) {
            head.addAll(List.of("UserName", "Verb", "APIPath", "Namespace", "Name", "APIVersion", "Resource", "SubResource"));
        }
        List<List<String>> rows = new ArrayList<>(List.of(head));
        Moment now = new Moment(Instant.now(), System.nanoTime());
        for (Level level : fairness.levels()) {
            level.look(queues -> {
                for (int index = 0; index < queues.queues().size(); index++) {
                    List<Visit> waiting = queues.queues().get(index).allWaiting();
                    for (int place = 0; place < waiting.size(); place++) {
                        rows.add(request((Ticket) waiting.get(place), index, place, now, details));
                    }
                    for (Visit visit : queues.queues().get(index).allExecuting()) {
                        rows.add(request((Ticket) visit, index, -1, now, details));
                    }
                }
                queues.queueless().forEach(visit -> rows.add(request((Ticket) visit, -1, -1, now, details)));
                return rows;
            });
        }
        return rows;
    }

    /** The same moment on two clocks. */
    private record Moment(Instant time, long nanoseconds) {
        String print(long moment) {
            return TIME.format(time.minusNanos(nanoseconds - moment));
        }
    }

    private static List<String> request(Ticket ticket, int queue, int place, Moment now, boolean details) {
        WorkEstimate estimate = ticket.estimate();
        List<String> row = new ArrayList<>(row(ticket.flow().level().settings().name(), ticket.flow().schema().name(), queue,
                place, ticket.distinguisher(), now.print(ticket.arrived), estimate.initialSeats(), estimate.finalSeats(),
                Durations.print(Duration.ofNanos(estimate.additionalNanoseconds())),
                ticket.waiting ? NEVER : now.print(ticket.started)));
        if (details) {
            RequestInfo info = ticket.call().info();
            row.addAll(List.of(ticket.call().user().name(), info.verb(), info.path(), info.namespace(), info.name(),
                    info.isResource() ? info.groupVersion().toString() : "", info.resource(), info.subresource()));
        }
        return row;
    }

    private static List<String> row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(String.valueOf(cell));
        }
        return row;
    }

    /** Cells end with a comma and stand in columns; the last of a row does neither. */
    static String aligned(List<List<String>> rows) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int column = 0; column < row.size() - 1; column++) {
                widths[column] = Math.max(Math.max(8, widths[column]), row.get(column).length() + 2);
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size() - 1; column++) {
                String cell = row.get(column) + ",";
                text.append(cell).repeat(" ", widths[column] - cell.length());
            }
            text.append(row.getLast()).append('\n');
        }
        return text.toString();
    }
}
