package dev.edict.controllers.cronjob;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
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
        if (!months.has(time.getMonthValue())) {
            ZonedDateTime start = isRaised ? time : time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
            return start.plusMonths(1);
        }
        if (!isDay(time)) {
            ZonedDateTime start = isRaised ? time : time.truncatedTo(ChronoUnit.DAYS);
            return atMidnight(start.plusDays(1));
        }
        if (!hours.has(time.getHour())) {
            return (isRaised ? time : time.truncatedTo(ChronoUnit.HOURS)).plusHours(1);
        }
        if (!minutes.has(time.getMinute())) {
            return (isRaised ? time : time.truncatedTo(ChronoUnit.MINUTES)).plusMinutes(1);
        }
        return time.getSecond() == 0 ? time : time.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
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
