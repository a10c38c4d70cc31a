package dev.edict.cli.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.time.Durations;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.scheduler.Profile;
import dev.edict.scheduler.SchedulerSettings;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.IgnoredResources;
import dev.edict.scheduler.queue.BackOff;
import dev.edict.server.configure.Settings;
import dev.edict.server.filter.Rules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a {@code KubeSchedulerConfiguration} of {@code kubescheduler.config.k8s.io}, and sets its defaults. */
public final class SchedulerConfigurationFile {
    static final String VERSION = "kubescheduler.config.k8s.io/v1";

    private static final Map<String, String> KINDS = Map.of(VERSION, "KubeSchedulerConfiguration");
    private static final Set<String> FIELDS = Set.of("apiVersion", "kind", "parallelism", "leaderElection", "clientConnection",
            "enableProfiling", "enableContentionProfiling", "percentageOfNodesToScore", "podInitialBackoffSeconds",
            "podMaxBackoffSeconds", "profiles", "extenders", "delayCacheUntilActive");
    private static final int USUAL_PARALLELISM = 16;

    private final FieldErrors errors = new FieldErrors();

    private SchedulerConfigurationFile() {}

    /** @throws IllegalArgumentException if something is wrong; the message says with which field */
    public static SchedulerSettings read(byte[] content) {
        return new SchedulerConfigurationFile().settings(document(content));
    }

    private static Settings document(byte[] content) {
        try {
            YamlDocument document = Yaml.read(content);
            Value value = document.value() == NullValue.NULL ? ObjectValue.EMPTY : document.value();
            if (!(value instanceof ObjectValue whole)) {
                throw new IllegalArgumentException("it is no object, but " + value.typeName());
            }
            Settings settings = Settings.of(whole).requireKind(KINDS);
            String problem = document.strictProblem();
            if (problem != null) {
                throw new IllegalArgumentException("strict decoding error: " + problem);
            }
            return settings.requireKnown(FIELDS);
        } catch (YamlSyntaxException malformed) {
            throw new IllegalArgumentException(malformed.getMessage(), malformed);
        }
    }

    /** What is not of its type is told first, as upstream does that cannot look further then. */
    private SchedulerSettings settings(Settings whole) {
        for (String flag : List.of("enableProfiling", "enableContentionProfiling", "delayCacheUntilActive")) {
            whole.bool(flag);
        }
        Surroundings.check(whole, errors);
        if (Numbers.small(whole, "parallelism", USUAL_PARALLELISM) <= 0) {
            errors.invalid(FieldPath.of("parallelism"), whole.smallInteger("parallelism"),
                    "should be an integer value greater than zero");
        }
        List<ProfileSection> sections = ProfileSection.of(whole, errors);
        QueueSort.check(sections, errors);
        int percentage = Numbers.percentage(whole, FieldPath.of("percentageOfNodesToScore"), 0, errors);
        BackOff backOff = backOff(whole);
        List<ExtenderSection> extenders = ExtenderSection.of(whole, errors);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(Rules.together(errors.list().stream().map(Object::toString).toList()));
        }
        Set<String> ignored = extenders.stream().flatMap(extender -> extender.ignored().stream()).collect(Collectors.toSet());
        return new SchedulerSettings(
                sections.stream().map(section -> ignoring(chosen(section, percentage), ignored)).toList(),
                extenders.stream().map(ExtenderSection::settings).toList(),
                backOff);
    }

    /** What extenders look after counts, and what else a profile ignores by its name does not then: upstream has it so. */
    private static Profile ignoring(Profile profile, Set<String> resources) {
        Arguments told = profile.arguments();
        return resources.isEmpty()
                ? profile
                : profile.with(told.withFit(new IgnoredResources(resources, told.ignored().groups()), told.scoring()));
    }

    private BackOff backOff(Settings whole) {
        long first = Numbers.large(whole, "podInitialBackoffSeconds", BackOff.USUAL.first().toSeconds());
        long longest = Numbers.large(whole, "podMaxBackoffSeconds", BackOff.USUAL.longest().toSeconds());
        if (first <= 0) {
            errors.invalid(FieldPath.of("podInitialBackoffSeconds"), first, "must be greater than 0");
        }
        if (longest < first) {
            errors.invalid(FieldPath.of("podMaxBackoffSeconds"), longest,
                    "must be greater than or equal to PodInitialBackoffSeconds");
        }
        return new BackOff(Durations.ofSeconds(first), Durations.ofSeconds(longest));
    }

    private static Profile chosen(ProfileSection section, int percentage) {
        Profile profile = section.profile(percentage);
        try {
            profile.chosen();
            return profile;
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(section.path().child("plugins") + "." + wrong.getMessage(), wrong);
        }
    }
}
