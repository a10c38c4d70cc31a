package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The story of docs/nginx-story.md on what {@code edict up} starts when nothing else is said. */
@Timeout(180)
class KubectlStoryTest {
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
}
