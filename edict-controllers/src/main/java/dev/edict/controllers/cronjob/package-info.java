/**
 * CronJobs: jobs at given times. What a schedule means ({@code Schedule}), which of its times is due ({@code DueTime}) and which old
 * jobs go ({@code History}) is decided without a clock; {@code CronJobController} has one.
 */
@NullMarked
package dev.edict.controllers.cronjob;

import org.jspecify.annotations.NullMarked;
