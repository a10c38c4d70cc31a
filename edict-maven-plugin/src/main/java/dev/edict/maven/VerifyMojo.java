package dev.edict.maven;

import dev.edict.codegen.command.StaleManifests;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Fails when the manifests that the project keeps are not those that its records make; or makes them so. */
@Mojo(name = "verify", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class VerifyMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File classes;

    /** Where the manifests are kept. */
    @Parameter(property = "edict.manifests", defaultValue = "${project.basedir}/src/main/crd")
    private File manifests;

    /** Whether stale manifests are written anew. */
    @Parameter(property = "edict.update", defaultValue = "false")
    private boolean update;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        try {
            StaleManifests both = StaleManifests.of(classes.toPath(), manifests.toPath());
            if (update) {
                for (Path file : both.update(manifests.toPath())) {
                    getLog().info("Wrote " + file);
                }
                return;
            }
            List<String> problems = both.problems();
            if (!problems.isEmpty()) {
                throw new MojoFailureException("Manifests in " + manifests + " are not current; mvn edict:verify -Dedict.update writes "
                        + "them anew:\n" + String.join("\n", problems));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new MojoExecutionException("The manifests can not be verified: " + e.getMessage(), e);
        }
    }
}
