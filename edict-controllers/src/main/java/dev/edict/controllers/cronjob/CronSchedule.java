package dev.edict.controllers.cronjob;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * Times whose minute, hour, day and month are each of a set. A day has to be of both sets of days; but if neither of these is all
 * days ({@code *}), one of them is enough.
 *
 * <p>The search is that of the scheduler that everybody knows: a field that does not fit is raised until it does, with the smaller
 * ones at their least, and whenever one goes round, the larger ones are looked at again. So a time that a change of the clocks leaves
 * out does not come that day, and one that comes twice, comes twice.
 */
record CronSchedule(CronField minutes, CronField hours, CronField days, CronField months, CronField weekdays, ZoneId zone)
        implements Schedule {
    private static final int YEARS = 5;
    private static final int NOON = 12;
    private static final int HOURS = 24;

    @Override
    public Optional<Instant> next(Instant after) {
        ZonedDateTime time = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).atZone(zone);
        int lastYear = time.getYear() + YEARS;
        boolean isRaised = false;
        while (time.getYear() <= lastYear) {
            ZonedDateTime before = time;
            time = raised(time, isRaised);
            if (time.equals(before)) {
                return Optional.of(time.toInstant());
            }
            isRaised = true;
        }
        return Optional.empty();
    }

    /** One step towards the next time; the time itself, if it fits. @param isRaised whether smaller fields are at their least */
    private ZonedDateTime raised(ZonedDateTime time, boolean isRaised) {
        LocalDateTime local = time.toLocalDateTime();
        if (!months.has(time.getMonthValue())) {
            LocalDateTime start = isRaised ? local : at(local.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1)).toLocalDateTime();
            return at(start.withDayOfMonth(1).plusMonths(1).plusDays(start.getDayOfMonth() - 1L));
        }
        if (!isDay(time)) {
            LocalDateTime start = isRaised ? local : at(local.truncatedTo(ChronoUnit.DAYS)).toLocalDateTime();
            return atMidnight(at(start.plusDays(1)));
        }
        if (!hours.has(time.getHour())) {
            return (isRaised ? time : at(local.truncatedTo(ChronoUnit.HOURS))).plusHours(1);
        }
        if (!minutes.has(time.getMinute())) {
            return (isRaised ? time : time.truncatedTo(ChronoUnit.MINUTES)).plusMinutes(1);
        }
        return time.getSecond() == 0 ? time : time.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
    }

    /**
     * A time of the calendar as a time of the world. One that a change of the clocks leaves out or doubles is taken as Go takes it:
     * by the offset that holds at the time which one gets by the offset that holds when it is so late in UTC.
     */
    private ZonedDateTime at(LocalDateTime local) {
        ZoneRules rules = zone.getRules();
        long second = local.toEpochSecond(ZoneOffset.UTC);
        int offset = rules.getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
        if (offset != 0) {
            offset = rules.getOffset(Instant.ofEpochSecond(second - offset)).getTotalSeconds();
        }
        return Instant.ofEpochSecond(second - offset).atZone(zone);
    }

    private boolean isDay(ZonedDateTime time) {
        boolean isDay = days.has(time.getDayOfMonth());
        boolean isWeekday = weekdays.has(time.getDayOfWeek().getValue() % 7);
        return days.isAny() || weekdays.isAny() ? isDay && isWeekday : isDay || isWeekday;
    }

    /** Where clocks change at midnight, a day later is not midnight. */
    private static ZonedDateTime atMidnight(ZonedDateTime time) {
        int hour = time.getHour();
        return hour > NOON ? time.plusHours(HOURS - hour) : time.minusHours(hour);
    }
}
