package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The story of docs/nginx-story.md and the five minutes of the README, on what {@code edict up} starts when nothing else is said. */
@Timeout(180)
class KubectlStoryTest {
    private static final Pattern SHELL = Pattern.compile("(?s)```sh\n(.*?)```");

    @RegisterExtension
    static final RunningCluster CLUSTER = new RunningCluster();

    @Test
    void playsTheStoryOfNginx() throws Exception {
        Path walkthrough = Path.of("..", "..", "shared", "walkthrough").toAbsolutePath().normalize();
        String said = Kubectl.on(CLUSTER).script(Path.of("..", "docs", "nginx-story.sh").toAbsolutePath().normalize(),
                Files.isDirectory(walkthrough) ? Map.of("WALKTHROUGH", walkthrough.toString()) : Map.of());
        assertThat(said)
                .contains("deployment \"nginx-deployment\" successfully rolled out")
                .containsPattern("nginx-deployment-\\S+ nginx:1.7.9 Running")
                .containsPattern("Scaled down replica set nginx-deployment-\\S+ from 2 to 1")
                .containsPattern("nginx-deployment +Deployment/nginx-deployment .* 5 +8 +\\d")
                .contains("evicted")
                .contains("job.batch/now condition met")
                .containsPattern("# What belongs to it(?s:.)*replicaset.apps/nginx-deployment-\\S+ +5 +5 +5(?s:.)*No resources found")
                .contains("# The end.");
    }

    /** The last command of which is refused. */
    @Test
    void goesThroughTheFiveMinutesOfTheReadme(@TempDir Path directory) throws Exception {
        String readme = Files.readString(Path.of("..", "README.md"));
        String tour = SHELL.matcher(readme.substring(readme.indexOf("In another:"), readme.indexOf("## As a library"))).results()
                .map(block -> block.group(1))
                .collect(Collectors.joining())
                .replace("export KUBECONFIG=$PWD/.edict/kubeconfig\n", "");
        Path script = Files.writeString(directory.resolve("tour.sh"),
                "kubectl() { command \"$KUBECTL\" \"$@\"; }\n" + tour + "[ $? = 1 ]\n");

        String said = Kubectl.on(CLUSTER).script(script, Map.of());

        assertThat(said).contains("deployment.apps/web rolled back").contains("deployment.apps/web serverside-applied")
                .containsPattern("(web-\\S+ +1/1 +Running.*\\s+){5}")
                .contains("must be a block of addresses");
    }
}
